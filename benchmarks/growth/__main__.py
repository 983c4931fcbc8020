"""`python -m benchmarks.growth` compares how long requests take on a small and a large site. At the end, it makes a
backup of the large site and restores it.

Options set the size of the large site: `--accounts 20000 --games 60000`.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

from durak_site import embedded
from durak_site.database import backups

SMALL_SITE, LARGE_SITE = "small", "large"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sizes = read_options(parser)
    with tempfile.TemporaryDirectory() as directory:
        with start_servers(Path(directory), durable=False):
            measure_both_sites(sizes)
        with start_servers(Path(directory), durable=True):
            measure_backup_and_restore(Path(directory))


@contextmanager
def start_servers(directory: Path, *, durable: bool) -> Iterator[None]:
    """Start PostgreSQL and Valkey, and set the environment. If `durable`, PostgreSQL writes every commit to disk."""
    servers = embedded.start_servers(directory / "data", durable=durable)
    try:
        os.environ |= {
            **servers.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            "LIMIT_DOWNLOADS": "100000/hour",
            "LOG_LEVEL": "ERROR",
        }
        yield
    finally:
        servers.stop()


def read_options(parser: argparse.ArgumentParser) -> dict[str, int]:
    """Map each size in the command line to its value. `Sizes` has defaults for the others."""
    for name in ("accounts", "games", "games-each", "heavy-games", "heavy-running", "notifications", "seed"):
        parser.add_argument(f"--{name}", type=int, default=None)
    return {name: value for name, value in vars(parser.parse_args()).items() if value is not None}


def measure_both_sites(options: dict[str, int]) -> None:
    import django

    django.setup()
    from benchmarks.growth import measured_requests
    from benchmarks.growth.site import SMALL_SITE_SIZES, Sizes

    sizes = Sizes(**options)
    print(", ".join(f"{one.name} {getattr(sizes, one.name):,}" for one in fields(sizes)))
    for database, wanted in ((SMALL_SITE, SMALL_SITE_SIZES), (LARGE_SITE, sizes)):
        create_site(database, wanted)
    measured_requests.print_durations(use_database, SMALL_SITE, LARGE_SITE)


def create_site(database: str, sizes: object) -> None:
    from django.core.management import call_command
    from django.db import connection

    from benchmarks.growth.site import fill_site
    from durak_site.database.owner_connection import connect_as_owner

    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {database}")
    use_database(database)
    call_command("migrate", verbosity=0)
    began = time.perf_counter()
    with connect_as_owner():
        fill_site(sizes)  # type: ignore[arg-type]
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
            cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
            (size,) = cursor.fetchone()
    print(f"{database}: made in {time.perf_counter() - began:.0f} s, {size}", file=sys.stderr)


def measure_backup_and_restore(directory: Path) -> None:
    """Make a backup of the large site, restore it, and print how long both took."""
    from django.db import connection

    connection.close()
    for name in ("DATABASE_URL", "MIGRATION_DATABASE_URL"):
        os.environ[name] = backups.build_database_url(os.environ[name], LARGE_SITE)
    began = time.perf_counter()
    file = backups.create_backup(directory / "backups")
    saved = time.perf_counter()
    backups.restore_backup(file)
    restored = time.perf_counter()
    print(f"backup in {saved - began:.0f} s, {file.stat().st_size:,} bytes; restored in {restored - saved:.0f} s")


def use_database(database: str) -> None:
    """Let all further queries use this database."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = database


if __name__ == "__main__":
    main()
