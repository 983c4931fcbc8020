"""Lists read the same number of rows on a site with many games as on one with few.

PostgreSQL counts the rows of this transaction. ANALYZE runs within it, so the plans are those of a site of this size,
even if other tests have left rows in the tables.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from accounts.models import User
from accounts.services import delete_account
from benchmarks.growth.reading import MeasuredRequest, list_readings
from benchmarks.growth.site import OLD, SMALL, Sizes, make_site
from durak_site.database.owner_connection import connect_as_owner

pytestmark = pytest.mark.django_db
SHORT = replace(SMALL, accounts=9, games=96, heavy_games=48, heavy_running=10, notifications=3)
LONG = replace(SHORT, games=960, heavy_games=480, notifications=30)
ROWS = """
    SELECT coalesce(sum(seq_tup_read), 0), coalesce(sum(idx_tup_fetch), 0) FROM pg_stat_xact_user_tables
    WHERE relname LIKE ANY (ARRAY['games%', 'accounts%'])
"""
MORE = 1.5
"""The allowed ratio of rows read: plans differ a little with the statistics of the tables."""
SLACK = 60
"""Additional rows that may be read: a table as small as that of accounts may be read completely instead of by keys."""


@pytest.fixture(scope="module", autouse=True)
def owner(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Run this file as the owner of the tables, which may run ANALYZE. Vacuum before and after."""
    with django_db_blocker.unblock(), connect_as_owner():
        vacuum()
        yield
        vacuum()


def vacuum() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")


def rows_read(reading: MeasuredRequest) -> int:
    reading.read()
    before = count_rows()
    reading.read()
    return count_rows() - before


def count_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute(ROWS)
        return int(sum(cursor.fetchone()))


def rows_by_reading(sizes: Sizes) -> dict[str, int]:
    """Create a site of these sizes, count the rows of each request, and roll the site back."""
    with transaction.atomic():
        make_site(sizes)
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL random_page_cost = 1.1")
        rows = {reading.name: rows_read(reading) for reading in list_readings()}
        before = count_rows()
        delete_account(player=User.objects.get(username=OLD))
        rows["deleting an account"] = count_rows() - before
        transaction.set_rollback(True)
    return rows


@pytest.mark.usefixtures("one_transaction")
def test_no_list_reads_more_rows_on_a_site_with_a_past_ten_times_as_long() -> None:
    short, long = rows_by_reading(SHORT), rows_by_reading(LONG)
    dearer = {name: (rows, long[name]) for name, rows in short.items() if long[name] > MORE * rows + SLACK}
    assert not dearer
