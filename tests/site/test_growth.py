"""Lists read as many rows on a site with a long past as on one with a short past.

PostgreSQL counts them for this transaction. The tables are too small for its planner to choose indexes by itself, so
all other plans are made dear: a table is read from one end to the other only where no index answers the question.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import connection, transaction

from benchmarks.growth.reading import Reading, readings
from benchmarks.growth.site import SMALL, Sizes, make_site
from tests.effort import DEEPER

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(DEEPER == 1, reason="its plans need tables that no other test has filled: make growth runs it"),
]
SHORT = replace(SMALL, accounts=30, games=96, heavy_games=48, heavy_running=10, notifications=3)
LONG = replace(SHORT, games=960, heavy_games=480, notifications=30)
ROWS = """
    SELECT coalesce(sum(seq_tup_read), 0), coalesce(sum(idx_tup_fetch), 0) FROM pg_stat_xact_user_tables
    WHERE relname LIKE ANY (ARRAY['games%', 'accounts%'])
"""
MORE = 1.5
"""Times as many rows may be read: plans differ a little with the statistics of the tables."""
SLACK = 40
"""Rows that may be read more in any case."""
NOT_CONSTANT = {
    "penalties": "counts a whole ledger for its totals",
    "penalties, signed in": "likewise",
    "open data, first byte": "reads a whole month for its tag",
    "list of series": "its plan needs statistics, which the application may not gather",
    "profile of a player with many games": "has such a list",
}


def rows_read(reading: Reading) -> int:
    reading.read()
    before = count_rows()
    reading.read()
    return count_rows() - before


def count_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute(ROWS)
        return int(sum(cursor.fetchone()))


def rows_by_reading(sizes: Sizes) -> Iterator[tuple[str, int]]:
    """Of a site of these sizes, which is gone afterwards."""
    with transaction.atomic():
        make_site(sizes)
        with connection.cursor() as cursor:
            for plan in ("seqscan", "bitmapscan", "hashjoin", "mergejoin"):
                cursor.execute(f"SET LOCAL enable_{plan} = off")
        for reading in readings():
            if reading.name in NOT_CONSTANT:
                continue
            yield reading.name, rows_read(reading)
        transaction.set_rollback(True)


def test_no_list_reads_more_rows_on_a_site_with_a_past_ten_times_as_long() -> None:
    short, long = dict(rows_by_reading(SHORT)), dict(rows_by_reading(LONG))
    assert len(short) == 15
    dearer = {name: (rows, long[name]) for name, rows in short.items() if long[name] > MORE * rows + SLACK}
    assert not dearer
