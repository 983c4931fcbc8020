"""Lists read about as many rows on a site with many games as on a site with few games.

PostgreSQL counts the rows that the transaction reads. ANALYZE runs in the transaction, so that rows of other tests do
not change the query plans.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import connection, transaction
from django.db.models import Count
from pytest_django import DjangoDbBlocker

from accounts.models import User
from accounts.services import delete_account
from benchmarks.growth.measured_requests import MeasuredRequest, make_measured_requests
from benchmarks.growth.originals import OLD_PLAYER, create_original_rows
from benchmarks.growth.site import SMALL_SITE_SIZES, Sizes, fill_site
from durak_site.database.owner_connection import connect_as_owner
from games.models import Event, Game
from games.services.penalty_totals import find_wrong_penalty_totals
from games.services.player_totals import find_wrong_player_totals
from games.services.verify import find_faults

pytestmark = pytest.mark.django_db
FEW_GAMES = replace(SMALL_SITE_SIZES, accounts=9, games=96, heavy_games=48, heavy_running=10, notifications=3)
MANY_GAMES = replace(FEW_GAMES, games=960, heavy_games=480, notifications=30)
SELECT_READ_ROWS = """
    SELECT coalesce(sum(seq_tup_read), 0), coalesce(sum(idx_tup_fetch), 0) FROM pg_stat_xact_user_tables
    WHERE relname LIKE ANY (ARRAY['games%', 'accounts%'])
"""
MAX_RATIO_OF_ROWS = 1.5
"""Largest allowed ratio of rows read. It is more than 1, because query plans depend a little on statistics."""
MAX_ADDITIONAL_ROWS = 60
"""Number of rows that may be read beyond the ratio, because PostgreSQL may read a small database table as a whole."""


@pytest.fixture(scope="module", autouse=True)
def run_as_owner(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Run these tests as the database role that owns the tables, because it may run ANALYZE and VACUUM."""
    with django_db_blocker.unblock(), connect_as_owner():
        vacuum()
        yield
        vacuum()


def vacuum() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")


def count_rows_that_request_reads(request: MeasuredRequest) -> int:
    request.send()
    before = count_read_rows()
    request.send()
    return count_read_rows() - before


def count_read_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute(SELECT_READ_ROWS)
        return int(sum(cursor.fetchone()))


def count_rows_by_request(sizes: Sizes) -> dict[str, int]:
    """Map each request to the number of rows that it reads on a site of these sizes.

    The site is created in a transaction that is rolled back.
    """
    with transaction.atomic():
        fill_site(sizes)
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL random_page_cost = 1.1")
        rows = {request.name: count_rows_that_request_reads(request) for request in make_measured_requests()}
        before = count_read_rows()
        delete_account(player=User.objects.get(username=OLD_PLAYER))
        rows["deleting an account"] = count_read_rows() - before
        transaction.set_rollback(True)
    return rows


@pytest.mark.usefixtures("one_transaction")
def test_the_copied_games_agree_with_their_logs() -> None:
    """The benchmark restores a backup of the site, and a restore fails if games or totals do not agree with the
    logs.
    """
    with transaction.atomic():
        fill_site(replace(FEW_GAMES, heavy_running=600))  # they have begun at different times, up to ten hours ago
        faults = {
            game: found for game in Game.objects.values_list("pk", flat=True) if (found := find_faults(game_id=game))
        }
        totals = [*find_wrong_player_totals(), *find_wrong_penalty_totals()]
        transaction.set_rollback(True)
    assert (faults, totals) == ({}, [])


@pytest.mark.usefixtures("one_transaction")
def test_no_list_reads_many_more_rows_on_a_site_with_ten_times_as_many_games() -> None:
    short, long = count_rows_by_request(FEW_GAMES), count_rows_by_request(MANY_GAMES)
    dearer = {
        name: (rows, long[name])
        for name, rows in short.items()
        if long[name] > MAX_RATIO_OF_ROWS * rows + MAX_ADDITIONAL_ROWS
    }
    assert not dearer


@pytest.mark.usefixtures("one_transaction")
def test_the_games_that_are_copied_have_short_logs() -> None:
    """The large site has 50,000 copies of each game, so long logs would make it too large."""
    with transaction.atomic():
        create_original_rows(Sizes().games_each)
        events = Event.objects.values("game").annotate(number=Count("seq")).values_list("number", flat=True)
        longest = max(events)
        transaction.set_rollback(True)
    assert longest < 100
