"""What one sweep costs with 1,000 games due among a million open deadlines, against 1,000 due among ten thousand.

`python -m benchmarks.sweep` makes both, in databases of their own. The games are copies of one that was dealt and
waits for its opening; each sweep finds 1,000 of them due and makes the clock's move in each.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from durak_site import embedded

FEW, DUE = 10_000, 1_000
MANY = int(os.environ.get("OPEN_DEADLINES", "1000000"))
ROUNDS = 5
OF_A_SERIES = 30_000
"""How many games stand in one series here, whose games are numbered with two bytes."""
COPY_ROWS = """
    INSERT INTO {table} ({columns})
    SELECT {values} FROM {table} original CROSS JOIN generate_series(%s, %s) copied WHERE original.{key} = %s
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start(Path(directory) / "data")
        try:
            os.environ |= {
                **servers.environment,
                "SECRET_KEY": "only for a benchmark, and long enough for one",
                "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            }
            report(*measured())
        finally:
            servers.stop()


def measured() -> tuple[list[float], list[float]]:
    """Seconds of each sweep among few and among many, in turn, so that a busy machine is as hard on both."""
    import django

    django.setup()
    for database, number in (("few", FEW), ("many", MANY)):
        create(database)
        copy(dealt(), number)
    few, many = [], []
    for _ in range(ROUNDS):
        few.append(swept("few"))
        many.append(swept("many"))
    return few, many


def create(database: str) -> None:
    from django.core.management import call_command
    from django.db import connection

    from durak_site.database import as_owner

    with as_owner(), connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {database}")
    use(database)
    call_command("migrate", verbosity=0)


def use(database: str) -> None:
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = database


def dealt() -> tuple[str, str]:
    """A series of three people and its game, which waits for its opening and is not due for two days."""
    from accounts.models import User
    from games.services.series import series_create, series_join

    people = [User.objects.create_user(f"player{number}") for number in range(3)]
    seats = [{"player": who.username} for who in people]
    series = series_create(creator=people[0], rules="alemi-36", seats=seats)
    for who in people[1:]:
        series_join(series_id=series.pk, user=who)
    return series.pk, series.games.get().pk


def copy(game: tuple[str, str], number: int) -> None:
    """So many further games with the row of this one and its seats. Their logs are left out: the clock appends to a
    log, and reads none."""
    from django.db import connection

    from durak_site.database import as_owner
    from games.models import Game, Seat, Series

    began = time.perf_counter()
    series_id, game_id = game
    of_game = "lpad(copied::text, 12, '0')"
    own = {
        "id": of_game,
        "series_id": f"lpad((copied / {OF_A_SERIES})::text, 12, '0')",
        "number": f"mod(copied, {OF_A_SERIES}) + 1",
        "deadline_at": "original.deadline_at + copied * interval '1 second'",
    }
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(copying(Series, "id", {"id": of_game}), [0, number // OF_A_SERIES, series_id])
        cursor.execute(copying(Game, "id", own), [1, number, game_id])
        cursor.execute(copying(Seat, "game_id", {"id": None, "game_id": of_game}), [1, number, game_id])
        cursor.execute("VACUUM ANALYZE")
    print(f"{number:,} open deadlines made in {time.perf_counter() - began:.0f} s", file=sys.stderr)


def copying(model: type, key: str, instead: dict[str, str | None]) -> str:
    """The statement that copies rows of the model; `instead` says what takes the place of a column's value."""
    columns = [field.column for field in model._meta.concrete_fields if instead.get(field.column, "") is not None]
    values = [instead.get(column) or f"original.{column}" for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    return COPY_ROWS.format(table=model._meta.db_table, columns=names, values=", ".join(values), key=key)


def swept(database: str) -> float:
    """Make 1,000 games due that were not yet, and let the clock open in all of them; gives its seconds."""
    from django.utils import timezone

    from games.models import Game
    from games.services.deadlines import deadlines_pass

    use(database)
    now = timezone.now()
    due = list(Game.objects.filter(phase="opening").order_by("pk").values_list("pk", flat=True)[:DUE])
    Game.objects.filter(pk__in=due).update(deadline_at=now)
    began = time.perf_counter()
    assert deadlines_pass(now=now) == DUE
    return time.perf_counter() - began


def report(few: list[float], many: list[float]) -> None:
    for name, seconds in ((f"{FEW:,}", few), (f"{MANY:,}", many)):
        print(f"{DUE:,} due among {name:>9}: {statistics.median(seconds):6.2f} s (each {each(seconds)})")
    print(f"ratio {statistics.median(many) / statistics.median(few):.2f}, at most 2 is asked for")


def each(seconds: list[float]) -> str:
    return ", ".join(f"{second:.2f}" for second in seconds)


if __name__ == "__main__":
    main()
