"""A transaction that waited for a lock reads again what the first one wrote, and a sweep finds all games due at
once.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.models import Game, Series
from games.services import deadlines, telling
from games.services.deadlines import deadlines_pass
from games.services.live_game import take_up
from games.services.series import series_end
from games.services.series.sweeping import act, lapse
from games.services.telling import reminders_tell, turns_tell
from tests.factories import person
from tests.games.api.calls import create
from tests.games.table import table
from tests.games.test_moves import three_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 120
"""Seconds within which a thread that waits for no lock finishes, even on a busy machine."""


@contextmanager
def beside() -> Iterator[Callable[..., Future]]:
    """Return a function that runs calls in another thread with its own connection."""

    def closing(what: Callable[..., object], **arguments: object) -> object:
        try:
            return what(**arguments)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        yield lambda what, **arguments: pool.submit(closing, what, **arguments)


@pytest.mark.parametrize("batch", [1, 2, 3])
def test_all_games_with_equal_deadlines_are_found_over_batches(monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    monkeypatch.setattr(deadlines, "BATCH", batch)
    monkeypatch.setattr(telling, "BATCH", batch)
    tables = [three_at_a_table() for _ in range(5)]
    now = timezone.now()
    Game.objects.update(deadline_at=now, reminder_at=now)
    assert (turns_tell(now=now), reminders_tell(now=now)) == (5, 5)
    with beside() as run, transaction.atomic():
        take_up(tables[0].game.pk)
        assert run(deadlines_pass, now=now).result(SOON) == 4
    assert [at.log() for at in tables] == [[]] + [["1 attack 6D by clock"]] * 4


def test_the_end_of_a_game_waits_for_an_uncommitted_agreement() -> None:
    at = table(players=2)
    series_end(series_id=at.series.pk, user=at.people[0].user)
    with beside() as run:
        with transaction.atomic():
            series_end(series_id=at.series.pk, user=at.people[1].user)
            resigning = run(lambda: at.play(0, "resign"))
            with pytest.raises(TimeoutError):
                resigning.result(1)
        resigning.result(SOON)
    assert Series.objects.get(pk=at.series.pk).state == "finished"


def test_an_agreement_waits_for_the_uncommitted_end_of_a_game() -> None:
    at = table(players=2)
    series_end(series_id=at.series.pk, user=at.people[0].user)
    with beside() as run:
        with transaction.atomic():
            at.play(0, "resign")
            agreeing = run(series_end, series_id=at.series.pk, user=at.people[1].user)
            with pytest.raises(TimeoutError):
                agreeing.result(1)
        agreeing.result(SOON)
    assert Series.objects.get(pk=at.series.pk).state == "finished"


def test_a_lapsed_series_with_new_activity_continues() -> None:
    series = create(person(), "me", None)
    Series.objects.update(lapses_at=timezone.now() + timedelta(days=1))
    assert act(series["id"], timezone.now(), lapse) is False
    assert Series.objects.get().state == "open"
    assert act(series["id"], timezone.now() + timedelta(days=2), lapse) is True
    assert Series.objects.get().state == "cancelled"
