"""Two concurrent transactions that take days off for one player: one at the player's request, and one that starts a
series and takes days off for the player's absence.
"""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.models import Holiday
from games.services.away import set_away
from games.services.days_off import take_day_off
from tests.database_locks import count_lock_waits
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, post_series
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def join_and_close_connection(person: Person, series_id: str) -> str:
    try:
        return expect_status(person.client.post(f"{API}/series/{series_id}/join", {}), 200)["state"]
    finally:
        connection.close()


@pytest.mark.parametrize("offset", [0, 7])
def test_a_series_starts_while_an_absent_player_takes_the_only_day_off_of_the_year(offset: int) -> None:
    """The player takes the first day of the absence, or another day."""
    anna, boris = create_person(), create_person()
    today = timezone.now().date()
    first = date(today.year, 6, 1) if today.month == 1 else date(today.year + 1, 1, 10)
    set_away(user=anna.user, from_date=first, to_date=first + timedelta(days=2))
    series, day = post_series(anna, "me", None, holidays=1)["id"], first + timedelta(days=offset)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            take_day_off(series_id=series, user=anna.user, day=day)
            joining = pool.submit(join_and_close_connection, boris, series)
            wait_for(lambda: joining.done() or count_lock_waits() == 1, "the series has started, or waits")
        assert joining.result() == "running"
    assert list(Holiday.objects.values_list("day", flat=True)) == [day]
