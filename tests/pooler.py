"""PgBouncer in front of a database. `make test POOLER=1` runs all tests behind it, in transaction mode.

Each database has five server connections, so clients often change connections. Migrations, and the creation and
deletion of test databases, connect directly as the owner.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from durak_site.config.environment import parse_database
from durak_site.embedded import privileges
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.stack import Process, wait_for

PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
MISSING_MESSAGE = "POOLER=1 needs PgBouncer, which is not installed: apt-get install pgbouncer"
FILES_WITHOUT_POOLER = {
    "tests/site/test_database_connections.py": (
        "is about the end of a connection, and about plans that one connection prepares"
    ),
}
"""Maps each test file that connects to PostgreSQL directly to the reason."""
PGBOUNCER_CONFIGURATION = """
[databases]
* = host={host} port={port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = trust
auth_file = {users}
admin_users = {user}
pool_mode = {mode}
max_db_connections = 5
max_client_conn = 1000
server_login_retry = 1
{prepared}
logfile = {log}
"""
PREPARED_STATEMENTS_SETTING = "max_prepared_statements = 100"
"""A setting with which PgBouncer supports prepared statements. Old versions refuse the setting."""


def is_old_pooler() -> bool:
    """Return whether the installed PgBouncer does not support prepared statements."""
    version = subprocess.run([str(PGBOUNCER), "--version"], capture_output=True, text=True, check=True).stdout
    numbers = re.findall(r"\d+", version)
    return (int(numbers[0]), int(numbers[1])) < (1, 22)


@contextmanager
def run_pooler(database_url: str, directory: Path, mode: str = "transaction") -> Iterator[str]:
    """Run PgBouncer until the end of the block. Yield the URL that leads through it to the database at
    `database_url`.
    """
    process, url = start_pooler(database_url, directory, mode)
    try:
        yield url
    finally:
        processes.stop_process(process)


def start_pooler(database_url: str, directory: Path, mode: str = "transaction") -> tuple[Process, str]:
    """Start PgBouncer with its files in `directory`. Return its process, and the URL that leads through it to the
    database.
    """
    server = {name: str(value) for name, value in conninfo_to_dict(database_url).items()}
    users, log, settings, port = directory / "users", directory / "log", directory / "pgbouncer.ini", find_free_port()
    users.write_text(f'"{server["user"]}" "{server.get("password", "")}"\n')
    settings.write_text(
        PGBOUNCER_CONFIGURATION.format(
            host=server["host"],
            port=server.get("port", "5432"),
            own_port=port,
            users=users,
            user=server["user"],
            mode=mode,
            log=log,
            prepared="" if is_old_pooler() else PREPARED_STATEMENTS_SETTING,
        )
    )
    for path in (directory, users, settings):
        os.chown(path, *privileges.get_database_user())
    process = processes.start_process([str(PGBOUNCER), str(settings)], log=directory / "out", unprivileged=True)
    wait_for(lambda: log.exists() and "process up" in log.read_text(), "the pooler")
    return process, f"postgres://{server['user']}@127.0.0.1:{port}/{server['dbname']}"


def put_pooler_before_database(directory: Path) -> Process:
    """Start PgBouncer. Change the environment of this process so that the application connects through PgBouncer."""
    direct = os.environ["DATABASE_URL"]
    process, url = start_pooler(direct, directory)
    os.environ.setdefault("MIGRATION_DATABASE_URL", direct)
    prepared = "false" if is_old_pooler() else "true"
    os.environ |= {"DIRECT_DATABASE_URL": direct, "DATABASE_URL": url, "PREPARED_STATEMENTS": prepared}
    return process


@contextmanager
def bypass_pooler(path: str) -> Iterator[None]:
    """Let this thread connect to PostgreSQL directly if the tests of the file `path` need that."""
    if path not in FILES_WITHOUT_POOLER or "DIRECT_DATABASE_URL" not in os.environ:
        yield
        return
    from django.db import connection
    from django.test import override_settings

    before, direct = connection.settings_dict, parse_database(os.environ["DIRECT_DATABASE_URL"])
    changed = {name: direct[name] for name in ("USER", "PASSWORD", "HOST", "PORT")}
    options = {**before["OPTIONS"], **direct["OPTIONS"]}
    connection.close()
    connection.settings_dict = {**before, **changed, "OPTIONS": options}
    try:
        with override_settings(PREPARED_STATEMENTS=True):
            yield
    finally:
        connection.close()
        connection.settings_dict = before


def close_server_connections(database: str) -> None:
    """Let PgBouncer close its connections to this database, so that the owner can delete the database.

    Do nothing if the tests do not run behind PgBouncer.
    """
    if "DIRECT_DATABASE_URL" not in os.environ:
        return
    url = re.sub(r"/[^/]*$", "/pgbouncer", os.environ["DATABASE_URL"])
    with psycopg.connect(url, autocommit=True) as console:
        if database in [name for name, *_ in console.execute("SHOW DATABASES")]:
            console.execute(f"KILL {database}")
