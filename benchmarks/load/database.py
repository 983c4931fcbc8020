"""What the load does to the database: moves, WAL, rows and bytes. And the size of a finished game."""

import random
from dataclasses import dataclass
from typing import Any

import psycopg

FINISHED_GAMES = 20
"""Games that are played to their end to measure their size."""
SIZES = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
"""
MOVES = "SELECT count(*) FROM games_event WHERE by <> ''"
WAL = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
LARGEST_TABLES = 6


@dataclass(frozen=True)
class Size:
    rows: int
    size: int


@dataclass(frozen=True)
class Counts:
    """The number of moves by people, computers and clocks, the bytes of WAL and the size of the tables."""

    moves: int
    wal: int
    tables: dict[str, Size]

    @classmethod
    def read(cls, url: str) -> "Counts":
        with psycopg.connect(url) as database:
            tables = {
                name: Size(read_number(database, f'SELECT count(*) FROM "{name}"'), size)  # noqa: S608 (names of tables)
                for name, size in database.execute(SIZES).fetchall()
            }
            return cls(read_number(database, MOVES), read_number(database, WAL), tables)


def read_number(database: psycopg.Connection[Any], statement: str) -> int:
    row = database.execute(statement).fetchone()
    return int(row[0]) if row else 0


def measure_finished_games(url: str) -> str:
    """Play games of two people to their end with random legal moves. Return a phrase that says how many rows and bytes
    one game adds to the database tables."""
    from benchmarks.load.accounts import RULES
    from tests.games.table import play_out, start_table

    before = Counts.read(url)
    for number in range(FINISHED_GAMES):
        play_out(start_table(RULES, 2), random.Random(number))
    after = Counts.read(url)
    moves = (after.moves - before.moves) / FINISHED_GAMES
    return f"a finished game of {moves:.0f} moves: {describe_growth(before, after, FINISHED_GAMES)}"


def describe_growth(before: Counts, after: Counts, number: int) -> str:
    """Return rows and bytes that tables, with their indexes, have gained per game or move, in words."""
    gained = {
        name: ((size.rows - before.tables[name].rows) / number, (size.size - before.tables[name].size) / number)
        for name, size in after.tables.items()
    }
    rows, size = (sum(each[part] for each in gained.values()) for part in (0, 1))
    largest = sorted(gained.items(), key=lambda item: -item[1][1])[:LARGEST_TABLES]
    parts = ", ".join(f"{name} {own_rows:.1f} and {own_size:,.0f}" for name, (own_rows, own_size) in largest)
    return f"{rows:.1f} rows and {size:,.0f} bytes ({parts})"
