"""Compares the duration of a sweep among a million open deadlines with that of a sweep among ten thousand.

`python -m benchmarks.sweep` fills two databases with copies of one game whose attacker has to open. Each sweep finds
1,000 due games and makes the clock's move in each of them.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from durak_site import embedded

FEW_DEADLINES, DUE_GAMES = 10_000, 1_000
MANY_DEADLINES = int(os.environ.get("OPEN_DEADLINES", "1000000"))
ROUNDS = 5
GAMES_PER_SERIES = 30_000
"""Number of games in one series. It is limited, because the column for the number of a game in its series has two
bytes.
"""
COPY_ROWS = """
    INSERT INTO {table} ({columns})
    SELECT {values} FROM {table} original CROSS JOIN generate_series(%s, %s) copied WHERE original.{key} = %s
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        try:
            os.environ |= {
                **servers.environment,
                "SECRET_KEY": "only for a benchmark, and long enough for one",
                "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            }
            print_comparison(*measure_sweeps())
        finally:
            servers.stop()


def measure_sweeps() -> tuple[list[float], list[float]]:
    """Return the durations of sweeps in seconds: those in the small database, and those in the large one.

    The sweeps alternate, so that other work slows both databases equally.
    """
    import django

    django.setup()
    for database, number in (("few", FEW_DEADLINES), ("many", MANY_DEADLINES)):
        create_database(database)
        copy_game(create_game(), number)
    few, many = [], []
    for _ in range(ROUNDS):
        few.append(time_sweep("few"))
        many.append(time_sweep("many"))
    return few, many


def create_database(database: str) -> None:
    from django.core.management import call_command
    from django.db import connection

    from durak_site.database.owner_connection import connect_as_owner

    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {database}")
    use_database(database)
    call_command("migrate", verbosity=0)


def use_database(database: str) -> None:
    """Let all further queries use this database."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = database


def create_game() -> tuple[str, str]:
    """Create a series of three people whose game is due after two days. Return both ids."""
    from accounts.models import User
    from games.services.series import create_series, join_series

    people = [User.objects.create_user(f"player{number}") for number in range(3)]
    seats = [{"player": person.username} for person in people]
    series = create_series(creator=people[0], rules="alemi-36", seats=seats)
    for person in people[1:]:
        join_series(series_id=series.pk, user=person)
    return series.pk, series.games.get().pk


def copy_game(game: tuple[str, str], number: int) -> None:
    """Copy a game and its seats `number` times, without the log, which the sweep does not read."""
    from django.db import connection

    from durak_site.database.owner_connection import connect_as_owner
    from games.models import Game, GameSeat, Series

    began = time.perf_counter()
    series_id, game_id = game
    of_game = "lpad(copied::text, 12, '0')"
    own = {
        "id": of_game,
        "series_id": f"lpad((copied / {GAMES_PER_SERIES})::text, 12, '0')",
        "number": f"mod(copied, {GAMES_PER_SERIES}) + 1",
        "deadline_at": "original.deadline_at + copied * interval '1 second'",
    }
    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute(build_copy_statement(Series, "id", {"id": of_game}), [0, number // GAMES_PER_SERIES, series_id])
        cursor.execute(build_copy_statement(Game, "id", own), [1, number, game_id])
        cursor.execute(
            build_copy_statement(GameSeat, "game_id", {"id": None, "game_id": of_game}), [1, number, game_id]
        )
        cursor.execute("VACUUM ANALYZE")
    print(f"{number:,} open deadlines made in {time.perf_counter() - began:.0f} s", file=sys.stderr)


def build_copy_statement(model: type, key: str, instead: dict[str, str | None]) -> str:
    """Return the SQL statement that copies rows of the model.

    `instead` maps columns to SQL expressions for values that are not copied, or to None for columns to omit.
    """
    columns = [field.column for field in model._meta.concrete_fields if instead.get(field.column, "") is not None]
    values = [instead.get(column) or f"original.{column}" for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    return COPY_ROWS.format(table=model._meta.db_table, columns=names, values=", ".join(values), key=key)


def time_sweep(database: str) -> float:
    """Make 1,000 games due, and return the seconds of a sweep that acts on them."""
    from django.utils import timezone

    from games.models import Game
    from games.services.deadlines import act_on_due_deadlines

    use_database(database)
    now = timezone.now()
    due = list(Game.objects.filter(phase="opening").order_by("pk").values_list("pk", flat=True)[:DUE_GAMES])
    Game.objects.filter(pk__in=due).update(deadline_at=now)
    began = time.perf_counter()
    assert act_on_due_deadlines(now=now) == DUE_GAMES
    return time.perf_counter() - began


def print_comparison(few: list[float], many: list[float]) -> None:
    for name, seconds in ((f"{FEW_DEADLINES:,}", few), (f"{MANY_DEADLINES:,}", many)):
        print(
            f"{DUE_GAMES:,} due among {name:>9}: {statistics.median(seconds):6.2f} s (each {format_seconds(seconds)})"
        )
    print(f"ratio {statistics.median(many) / statistics.median(few):.2f}, target: at most 2")


def format_seconds(seconds: list[float]) -> str:
    return ", ".join(f"{second:.2f}" for second in seconds)


if __name__ == "__main__":
    main()
