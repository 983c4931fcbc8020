"""Backup and restore of the database, as the owner of the tables.

A backup is restored into a new database. This database is migrated and verified before it replaces the current one.
So a damaged file has no effect. Only some of the games are verified then (`verify_games --restored`). A worker verifies
the other games later.
"""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from durak_site.config.environment import EXPECTED_DATABASE_URL, parse_database
from durak_site.embedded.postgres import POSTGRES_PROGRAMS
from durak_site.local_site.supervisor import SiteError

SETTING_SINCE_17 = b'"transaction_timeout"'
"""The name of a database setting that the pg_restore of our wheel always changes. PostgreSQL servers before version 17
do not know the setting and report an error with its name. `fill_database` ignores this error, because it does no harm.
"""
ERROR_PATTERN = re.compile(rb"pg_\w+: error:")
"""The beginning of a line in which a program of PostgreSQL reports an error. Details follow in other lines."""
RESTORE_OPTIONS = "-c maintenance_work_mem=256MB -c synchronous_commit=off"
"""Connection options while a backup is restored: build indexes in memory, and commit without waiting for the disk. This
is safe, because if the server crashes meanwhile, the incomplete database is dropped.
"""


def create_backup(directory: Path) -> Path:
    """Write the whole database to a new file in `directory` and return its path. Raises SiteError if that fails."""
    url = get_owners_url()
    file = directory / f"durak-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.dump"
    unfinished = file.with_suffix(".new")
    try:
        directory.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        directory.mkdir(mode=0o700, exist_ok=True)
        unfinished.touch(mode=0o600)
    except OSError as error:
        raise SiteError(f"No backup can be written to {directory} ({error.strerror}).") from None
    try:
        dump = start_postgres_tool("pg_dump", "--format=custom", f"--file={unfinished}", url=url)
        output = dump.communicate()[1]
        if dump.returncode:
            raise SiteError(f"The database could not be saved: {get_reason(find_errors(output), output)}")
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return file


def restore_backup(file: Path) -> str:
    """Replace the database by the backup in the file; return the new name of the previous database.

    Raises SiteError if the file is missing, if the site is running, or if the backup cannot be restored. A backup of
    another program or of a newer version of this one is refused.
    """
    if not file.is_file():
        raise SiteError(f"There is no file {file}. A backup is named like this: make restore FILE=var/backups/….dump")
    url = get_owners_url()
    try:
        return replace_database(get_database_name(url), file, make_conninfo(url, dbname="postgres"))
    except psycopg.Error as error:
        raise SiteError(f"The database server reports: {str(error).splitlines()[0]}") from None


def replace_database(name: str, file: Path, server_url: str) -> str:
    """Replace the database `name` by a new one that is filled from the backup in the file.

    The previous database is renamed. Return its new name.
    """
    restored, previous = f"{name}_restored", f"{name}_before"
    with psycopg.connect(server_url, autocommit=True) as server:
        check_is_unused(server, name, "stop all processes of the site first, and its pooler")
        check_is_unused(server, previous, "close the programs that read it, because it will be dropped")
        drop_database(server, restored)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(restored)))
        try:
            fill_database(restored, file)
            check_has_games(restored, file)
            run_manage_command("migrate", "--verbosity=0", database=restored)
            run_manage_command("verify_games", "--restored", database=restored)
            swap_databases(server, name, restored, previous)
        finally:
            drop_database(server, restored)
    return previous


def check_is_unused(server: psycopg.Connection, name: str, advice: str) -> None:
    """Raise SiteError if a client is connected to the database `name`."""
    # Autovacuum has no user. It is left out, because PostgreSQL stops it when a database is renamed or dropped.
    clients = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND usesysid IS NOT NULL"
    if server.execute(clients, [name]).fetchone():
        raise SiteError(f"The database {name} is in use: {advice}.")


def drop_database(server: psycopg.Connection, name: str) -> None:
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


def swap_databases(server: psycopg.Connection, name: str, restored: str, previous: str) -> None:
    drop_database(server, previous)
    rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
    try:
        with server.transaction():
            server.execute(rename.format(sql.Identifier(name), sql.Identifier(previous)))
            server.execute(rename.format(sql.Identifier(restored), sql.Identifier(name)))
    except psycopg.errors.ObjectInUse:
        raise SiteError(f"The database {name} came into use meanwhile: nothing was replaced.") from None


def fill_database(database: str, file: Path) -> None:
    """Fill an empty database from the file. Raises SiteError if the file is not a complete backup."""
    url = build_database_url(get_owners_url(), database)
    jobs = f"--jobs={os.cpu_count() or 1}"
    restoring = start_postgres_tool(
        "pg_restore", "--no-owner", "--no-privileges", jobs, str(file), url=url, options=RESTORE_OPTIONS
    )
    messages = restoring.communicate()[1]
    errors = find_errors(messages)
    unexpected = [line for line in errors if SETTING_SINCE_17 not in line]
    if unexpected or restoring.returncode not in (0, 1 if errors else 0):
        raise SiteError(f"{file} is no whole backup, so nothing was replaced: {get_reason(unexpected, messages)}")
    with psycopg.connect(url, autocommit=True) as filled:
        filled.execute("ANALYZE")


def check_has_games(database: str, file: Path) -> None:
    """Raise SiteError if the restored database is not one of Durak by post."""
    with psycopg.connect(build_database_url(get_owners_url(), database)) as filled:
        if filled.execute("SELECT to_regclass('public.games_game') IS NULL").fetchone() == (True,):
            raise SiteError(f"{file} is a backup of another program, or of an empty database: nothing was replaced.")


def start_postgres_tool(name: str, *arguments: str, url: str, options: str = "") -> subprocess.Popen[bytes]:
    """Start a program of PostgreSQL, such as pg_dump, for the database at `url`.

    The password is passed in the environment, because other users can see the command line.
    """
    parts = conninfo_to_dict(url)
    environment = {**os.environ, "LC_ALL": "C", "PGPASSWORD": str(parts.pop("password", "")), "PGOPTIONS": options}
    pipe = subprocess.PIPE
    command = [str(POSTGRES_PROGRAMS / name), f"--dbname={make_conninfo('', **parts)}", *arguments]
    return subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe)


def run_manage_command(*command: str, database: str) -> None:
    """Run a command of manage.py on the database named `database`. Raises SiteError if the command fails."""
    urls = {"DATABASE_URL": os.environ["DATABASE_URL"], "MIGRATION_DATABASE_URL": get_owners_url()}
    variables = {name: build_database_url(url, database) for name, url in urls.items()}
    if subprocess.run([sys.executable, "manage.py", *command], env={**os.environ, **variables}).returncode:
        raise SiteError(f"What was restored does not pass {command[0]} (see above), so nothing was replaced.")


def get_owners_url() -> str:
    """Return the URL with which the owner of the tables connects to the site's database.

    DATABASE_URL has the name of the database, MIGRATION_DATABASE_URL the owner. Without the second variable, return
    DATABASE_URL. Raises SiteError if one of the URLs is invalid.
    """
    urls = {name: os.environ[name] for name in ("DATABASE_URL", "MIGRATION_DATABASE_URL") if os.environ.get(name)}
    for name, url in urls.items():
        try:
            parse_database(url)
        except ValueError:
            raise SiteError(f"{name} must be {EXPECTED_DATABASE_URL}.") from None
    site, *owner = urls.values()
    return build_database_url(owner[0], get_database_name(site)) if owner else site


def build_database_url(url: str, name: str) -> str:
    return urlsplit(url)._replace(path=f"/{name}").geturl()


def get_database_name(url: str) -> str:
    return urlsplit(url).path[1:]


def find_errors(output: bytes) -> list[bytes]:
    return [line for line in output.splitlines() if ERROR_PATTERN.match(line)]


def get_reason(errors: list[bytes], output: bytes) -> str:
    """Return why a program of PostgreSQL has failed: its first error, or the last line of its output without errors."""
    lines = errors[:1] or output.strip().splitlines()[-1:] or [b"it gave no message"]
    return lines[0].decode(errors="replace")
