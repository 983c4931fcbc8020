"""The former names of database tables, for tests of old migrations."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

OLD_NAMES = {"games_seat": "games_gameseat", "games_untoldturns": "games_pendingturnnotification"}


@contextmanager
def use_old_table_names() -> Iterator[None]:
    """Let SQL use renamed database tables by their old names in the `with` block."""
    with connection.cursor() as cursor:
        for old, new in OLD_NAMES.items():
            cursor.execute(f"CREATE TEMP VIEW {old} AS SELECT * FROM {new}")  # noqa: S608
        yield
        for old in OLD_NAMES:
            cursor.execute(f"DROP VIEW {old}")
