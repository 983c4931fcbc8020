"""Measures the effect of the load on the database, and the size of a finished game."""

import random
from dataclasses import dataclass
from typing import Any

import psycopg

FINISHED_GAMES = 20
"""Number of games that are played to their end to measure the size of a finished game."""
SELECT_SIZES = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
COUNT_MOVES = "SELECT count(*) FROM games_event WHERE by <> ''"
SELECT_WAL_BYTES = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
LARGEST_TABLES = 6


@dataclass(frozen=True)
class TableSize:
    rows: int
    size_bytes: int


@dataclass(frozen=True)
class DatabaseCounts:
    """The number of moves, the bytes of WAL, and the size of each database table."""

    moves: int
    wal_bytes: int
    tables: dict[str, TableSize]

    @classmethod
    def read(cls, url: str) -> "DatabaseCounts":
        with psycopg.connect(url) as database:
            tables = {
                name: TableSize(read_number(database, f'SELECT count(*) FROM "{name}"'), size)  # noqa: S608 (names of tables)
                for name, size in database.execute(SELECT_SIZES).fetchall()
            }
            return cls(read_number(database, COUNT_MOVES), read_number(database, SELECT_WAL_BYTES), tables)


def read_number(database: psycopg.Connection[Any], statement: str) -> int:
    row = database.execute(statement).fetchone()
    return int(row[0]) if row else 0


def measure_finished_games(url: str) -> str:
    """Play random games of two people. Return in words how many rows and bytes one game adds."""
    from benchmarks.load.accounts import PRESET
    from tests.games.table import play_out, start_table

    before = DatabaseCounts.read(url)
    for number in range(FINISHED_GAMES):
        play_out(start_table(PRESET, 2), random.Random(number))
    after = DatabaseCounts.read(url)
    moves = (after.moves - before.moves) / FINISHED_GAMES
    return f"a finished game of {moves:.0f} moves: {describe_database_growth(before, after, FINISHED_GAMES)}"


def describe_database_growth(before: DatabaseCounts, after: DatabaseCounts, number: int) -> str:
    """Return in words how many rows and bytes each database table has gained per item.

    `number` is the number of items, such as moves.
    """
    gained = {
        name: (
            (size.rows - before.tables[name].rows) / number,
            (size.size_bytes - before.tables[name].size_bytes) / number,
        )
        for name, size in after.tables.items()
    }
    rows, size = (sum(each[part] for each in gained.values()) for part in (0, 1))
    largest = sorted(gained.items(), key=lambda item: -item[1][1])[:LARGEST_TABLES]
    parts = ", ".join(f"{name} {own_rows:.1f} and {own_size:,.0f}" for name, (own_rows, own_size) in largest)
    return f"{rows:.1f} rows and {size:,.0f} bytes ({parts})"
