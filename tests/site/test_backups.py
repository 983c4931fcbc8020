"""Backup and restore with make: while the site runs, after it has stopped, and with an external database server."""

import os
import stat
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from durak_site import embedded
from durak_site.database.backups import build_database_url
from durak_site.embedded.postgres import POSTGRES_PROGRAMS
from durak_site.local_site import supervisor
from games.event_log import archive_log
from games.models import Game, LogEvent
from tests.games.table import start_table
from tests.site.database_copy import copy_test_database
from tests.site.external_server import SUPERUSER_PASSWORD, ExternalServer, start_external_server
from tests.stack import PATIENCE, ROOT, wait_for

pytestmark = pytest.mark.slow
DATABASE_VARIABLES = ("DATABASE_URL", "MIGRATION_DATABASE_URL")
TEMPLATE_DATABASE = "with_anna"
DATABASES_OF_TESTS = ("durak", "durak_before", "durak_restored", "other")
REMOVED_VARIABLES = (*DATABASE_VARIABLES, "REDIS_URL", "MAKELEVEL", "MAKEFLAGS")


class Terminal:
    """A terminal in the directory of the project, with its own data directory and environment."""

    def __init__(self, directory: Path, **environment: str) -> None:
        self.directory = directory
        outside = {name: value for name, value in os.environ.items() if name not in REMOVED_VARIABLES}
        self.environment = {**outside, "DURAK_VAR": str(directory), **environment}

    def run_make(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, **more}
        command = ["make", "--no-print-directory", *words]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)

    def create_administrator(self, name: str) -> None:
        done = self.run_make("admin", ADMIN_NAME=name, ADMIN_PASSWORD="a long sentence")
        assert f"{name} is an administrator now" in done.stdout, done.stdout + done.stderr

    def make_backup(self) -> Path:
        done = self.run_make("backup")
        assert done.returncode == 0, done.stderr
        return max((self.directory / "backups").glob("durak-20??-??-??-??????.dump"))

    def run_restore(self, file: Path) -> subprocess.CompletedProcess[str]:
        return self.run_make("restore", f"FILE={file}")


def rename_account(url: str, old: str, new: str) -> None:
    with psycopg.connect(url) as database:
        database.execute("UPDATE accounts_user SET username = %s WHERE username = %s", [new, old])


def list_usernames(url: str) -> list[str]:
    with psycopg.connect(url) as database:
        return [name for (name,) in database.execute("SELECT username FROM accounts_user ORDER BY id")]


@pytest.fixture(scope="module")
def server_for_test_file(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExternalServer]:
    """Start an external PostgreSQL for all tests of this file, with a database of which Anna is the administrator."""
    directory = tmp_path_factory.mktemp("external")
    with start_external_server(directory) as server:
        copy_test_database(server.environment["MIGRATION_DATABASE_URL"])
        open_terminal(directory / "var", server).create_administrator("anna")
        server.run_psql("--command", f"ALTER DATABASE durak RENAME TO {TEMPLATE_DATABASE}")
        yield server


@pytest.fixture
def external_server(server_for_test_file: ExternalServer) -> Iterator[ExternalServer]:
    """Give the test a copy of the database. Afterwards, delete all databases of the test and its settings."""
    create = f"CREATE DATABASE durak TEMPLATE {TEMPLATE_DATABASE} OWNER durak_owner"
    server_for_test_file.run_psql("--command", create)
    yield server_for_test_file
    drop = [f"DROP DATABASE IF EXISTS {name} WITH (FORCE)" for name in DATABASES_OF_TESTS]
    reset = ["ALTER SYSTEM RESET ALL", "SELECT pg_reload_conf()"]
    server_for_test_file.run_psql(*list_options([*drop, *reset]))


def list_options(commands: Iterable[str]) -> list[str]:
    """Return the options with which psql executes these commands."""
    return [word for command in commands for word in ("--command", command)]


@pytest.fixture
def terminal_with_external_server(tmp_path: Path, external_server: ExternalServer) -> Terminal:
    """Create a terminal whose environment names an external PostgreSQL. Anna is the administrator of its database."""
    return open_terminal(tmp_path / "var", external_server)


def open_terminal(directory: Path, server: ExternalServer) -> Terminal:
    return Terminal(directory, **server.environment, REDIS_URL=os.environ["REDIS_URL"], SECRET_KEY="s" * 50)


START_LONG_AUTOVACUUM = (
    "ALTER SYSTEM SET autovacuum_naptime = '1s'",
    "ALTER SYSTEM SET autovacuum_vacuum_cost_delay = '100ms'",
    "ALTER SYSTEM SET autovacuum_vacuum_cost_limit = 1",
    "SELECT pg_reload_conf()",
    r"\connect durak",
    "CREATE TABLE changed AS SELECT number, repeat('x', 500) AS text FROM generate_series(1, 20000) AS number",
    "UPDATE changed SET text = text || 'y'",
)


def start_long_autovacuum(server: ExternalServer) -> None:
    """Let autovacuum work in the database for a long time, and wait until it has begun."""
    server.run_psql(*list_options(START_LONG_AUTOVACUUM))
    url = server.make_url("postgres", SUPERUSER_PASSWORD, "postgres")
    with psycopg.connect(url, autocommit=True) as superuser:
        works = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE backend_type = 'autovacuum worker')"
        wait_for(lambda: superuser.execute(works).fetchone() == (True,), "autovacuum")


def test_without_a_whole_backup_or_while_a_database_is_in_use_nothing_is_restored(
    terminal_with_external_server: Terminal,
) -> None:
    file = terminal_with_external_server.make_backup()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    url = terminal_with_external_server.environment["DATABASE_URL"]
    rename_account(url, "anna", "boris")

    with psycopg.connect(url):
        assert_refused(
            terminal_with_external_server.run_restore(file),
            "The database durak is in use: stop all processes of the site first, and its pooler.",
        )

    with psycopg.connect(terminal_with_external_server.environment["MIGRATION_DATABASE_URL"], autocommit=True) as owner:
        owner.execute("CREATE DATABASE durak_before")
    with psycopg.connect(f"{url}_before"):
        assert_refused(terminal_with_external_server.run_restore(file), "The database durak_before is in use: close ")

    half = file.with_suffix(".half")
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert_refused(
        terminal_with_external_server.run_restore(half), f"{half} is no whole backup, so nothing was replaced: "
    )
    assert_refused(
        terminal_with_external_server.run_restore(Path("README.md")),
        "README.md is no whole backup, so nothing was replaced: ",
    )
    assert_refused(terminal_with_external_server.run_restore(Path("nothing")), "There is no file nothing.")
    assert list_usernames(url) == ["boris"]


def test_a_backup_of_another_program_is_refused(
    external_server: ExternalServer, terminal_with_external_server: Terminal
) -> None:
    external_server.run_psql("--command", "CREATE DATABASE other OWNER durak_owner")
    url = terminal_with_external_server.environment["DATABASE_URL"]
    owner = terminal_with_external_server.environment["MIGRATION_DATABASE_URL"]
    with psycopg.connect(build_database_url(owner, "other")) as other:
        other.execute("CREATE TABLE customer (id integer)")
    done = terminal_with_external_server.run_make("backup", DATABASE_URL=build_database_url(url, "other"))
    assert done.returncode == 0, done.stderr
    (file,) = (terminal_with_external_server.directory / "backups").glob("*.dump")
    assert_refused(terminal_with_external_server.run_restore(file), f"{file} is a backup of another program")
    assert list_usernames(url) == ["anna"]


def test_a_backup_of_a_newer_version_is_refused(terminal_with_external_server: Terminal) -> None:
    with psycopg.connect(terminal_with_external_server.environment["MIGRATION_DATABASE_URL"]) as owner:
        owner.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_new', now())")
    file = terminal_with_external_server.make_backup()
    with psycopg.connect(terminal_with_external_server.environment["MIGRATION_DATABASE_URL"]) as owner:
        owner.execute("DELETE FROM django_migrations WHERE name = '9999_new'")
    url = terminal_with_external_server.environment["DATABASE_URL"]
    rename_account(url, "anna", "boris")
    done = terminal_with_external_server.run_restore(file)
    assert "which has games.9999_new: install that version." in done.stderr
    assert list_usernames(url) == ["boris"]


def assert_refused(done: subprocess.CompletedProcess[str], sentence: str) -> None:
    assert done.returncode != 0
    errors = [line for line in done.stderr.splitlines() if line and not line.startswith("make: ***")]
    assert len(errors) == 1, done.stderr
    assert errors[0].startswith(f"CommandError: {sentence}")


@pytest.mark.django_db(transaction=True)
def test_games_that_differ_from_their_logs_are_not_restored(
    tmp_path: Path, terminal_with_external_server: Terminal
) -> None:
    """The backup is from the database of the tests. It is restored to the external server."""
    table = start_table("alemi-36", 2)
    Game.objects.filter(pk=table.game.pk).update(version=99)
    urls = {name: build_database_url(os.environ[name], connection.settings_dict["NAME"]) for name in DATABASE_VARIABLES}
    file = Terminal(tmp_path, **urls, REDIS_URL=os.environ["REDIS_URL"], SECRET_KEY="s" * 50).make_backup()
    done = terminal_with_external_server.run_restore(file)
    assert f"{table.game.pk}: " in done.stdout, done.stderr
    assert "What was restored does not pass verify_games (see above), so nothing was replaced." in done.stderr
    assert list_usernames(terminal_with_external_server.environment["DATABASE_URL"]) == ["anna"]


@pytest.mark.xdist_group("make run")
def test_a_backup_of_a_running_site_can_be_restored_after_the_site_has_stopped(
    tmp_path: Path, copy_migrated_data: Callable[[Path], None]
) -> None:
    copy_migrated_data(tmp_path)
    terminal = Terminal(tmp_path)
    terminal.create_administrator("anna")
    first = terminal.make_backup()
    with supervisor.lock_directory(tmp_path):
        servers = embedded.start_servers(tmp_path)
        try:
            (tmp_path / "environment").write_text(
                "".join(f"{name}={value}\n" for name, value in {**servers.environment, "SECRET_KEY": "s" * 50}.items())
            )
            terminal.create_administrator("boris")
            second = terminal.make_backup()
            assert_refused(terminal.run_restore(first), "Durak by post is already running")
            assert list_usernames(servers.database_url) == ["anna", "boris"]
            rename_account(servers.database_url, "boris", "vera")
        finally:
            servers.stop()
            (tmp_path / "environment").unlink()
    rows = read_accounts_in_backup(first)
    assert "\tanna\t" in rows
    assert "\tboris\t" not in rows
    assert terminal.run_restore(second).returncode == 0
    servers = embedded.start_servers(tmp_path)
    try:
        assert list_usernames(servers.database_url) == ["anna", "boris"]
    finally:
        servers.stop()


def read_accounts_in_backup(file: Path) -> str:
    """Return the rows of the accounts in the backup as text, with tabs between the columns."""
    command = [POSTGRES_PROGRAMS / "pg_restore", "--data-only", "--table=accounts_user", "--file=-", file]
    return subprocess.run(command, capture_output=True, check=True, text=True, timeout=PATIENCE).stdout


@pytest.mark.django_db(transaction=True)
def test_a_backup_with_archived_games_is_restored_to_an_external_server_although_autovacuum_works(
    tmp_path: Path, external_server: ExternalServer, terminal_with_external_server: Terminal
) -> None:
    """The backup is from the database of the tests. It is restored to the external server."""
    table = start_table("alemi-36", 2)
    table.play(1, "resign")
    archive_log(table.game.pk)
    urls = {name: build_database_url(os.environ[name], connection.settings_dict["NAME"]) for name in DATABASE_VARIABLES}
    file = Terminal(tmp_path, **urls, REDIS_URL=os.environ["REDIS_URL"], SECRET_KEY="s" * 50).make_backup()
    external_server.run_psql("--command", "CREATE DATABASE durak_before OWNER durak_owner")
    start_long_autovacuum(external_server)
    done = terminal_with_external_server.run_restore(file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 checked, 0 differ." in done.stdout
    restored = terminal_with_external_server.environment["DATABASE_URL"]
    assert list_usernames(restored) == list_usernames(urls["DATABASE_URL"])
    assert list_usernames(f"{restored}_before") == ["anna"]
    assert read_event_log(restored) == read_event_log(urls["DATABASE_URL"]) != []
    with psycopg.connect(restored) as database, pytest.raises(psycopg.Error, match="append-only"):
        database.execute("DELETE FROM games_archivedlog")


def read_event_log(url: str) -> list[Any]:
    with psycopg.connect(url) as database:
        return database.execute(str(LogEvent.objects.order_by("seq").query)).fetchall()
