"""The application's database role can only read and write rows."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg.conninfo import make_conninfo
from psycopg.errors import InsufficientPrivilege

from durak_site import embedded
from durak_site.embedded import privileges
from durak_site.embedded.postgres import POSTGRES_PROGRAMS, build_socket_url
from durak_site.local_site import processes
from tests.site.database_copy import copy_database, copy_test_database
from tests.site.external_server import ExternalServer
from tests.stack import PATIENCE, ROOT, wait_for

FORBIDDEN_STATEMENTS = {
    "empty a table": "TRUNCATE games_event",
    "switch a trigger off": "ALTER TABLE games_event DISABLE TRIGGER games_event_append_only",
    "switch all triggers off": "SET session_replication_role = replica",
    "drop a trigger": "DROP TRIGGER games_event_append_only ON games_event",
    "take a trigger's sense away": """
        CREATE OR REPLACE FUNCTION games_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'""",
    "empty the archive": "TRUNCATE games_archivedlog",
    "let events be deleted": "ALTER TABLE games_event DISABLE TRIGGER games_event_archived_first",
    "drop the check of archived logs": "DROP TRIGGER games_archivedlog_checked ON games_archivedlog",
    "let archived logs be changed": "ALTER TABLE games_archivedlog DISABLE TRIGGER games_archivedlog_append_only",
    "compute another digest": """
        CREATE OR REPLACE FUNCTION games_compute_log_digest(games_event[]) RETURNS bytea
        LANGUAGE sql AS 'SELECT NULL'""",
    "show other logs": "CREATE OR REPLACE VIEW games_logevent AS SELECT * FROM games_event",
    "put a trigger of its own there": """
        CREATE TRIGGER mine BEFORE INSERT ON games_event FOR EACH ROW EXECUTE FUNCTION games_event_refuse_change()""",
    "make a table": "CREATE TABLE mine ()",
    "become the owner": "SET ROLE durak_owner",
    "become the superuser": "SET SESSION AUTHORIZATION durak",
    "run a program": "COPY (SELECT 1) TO PROGRAM 'true'",
    "read a file": "SELECT pg_read_file('/etc/passwd')",
    "make a database": "CREATE DATABASE mine",
    "make a role": "CREATE ROLE mine",
}


ADMIN_PASSWORD = {"DJANGO_SUPERUSER_PASSWORD": "a long sentence"}
CREATE_ANNA = ("createsuperuser", "--noinput", "--username", "anna", "--email", "a@example.org")


@pytest.mark.django_db
@pytest.mark.parametrize("statement", FORBIDDEN_STATEMENTS.values(), ids=FORBIDDEN_STATEMENTS)
def test_the_application_has_no_permission_for_a_forbidden_statement(statement: str) -> None:
    url = make_conninfo(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"])
    with psycopg.connect(url, autocommit=True) as application, pytest.raises(InsufficientPrivilege):
        application.execute(statement)


def test_the_embedded_database_listens_only_on_a_socket_in_a_private_directory(tmp_path: Path) -> None:
    servers = embedded.start_servers(tmp_path, durable=False)
    try:
        with psycopg.connect(servers.database_url) as application:
            rules = application.execute("SHOW listen_addresses").fetchall()
        assert rules == [("",)]
        assert servers.sockets.stat().st_mode & 0o777 == 0o700
        assert servers.sockets.stat().st_uid == privileges.get_database_user()[0]
        with psycopg.connect(build_socket_url(servers.sockets, "durak")) as superuser:
            doors = superuser.execute("SELECT type, auth_method FROM pg_hba_file_rules").fetchall()
        assert doors == [("local", "trust")]
    finally:
        servers.stop()


@contextmanager
def start_database_of_one_role(directory: Path) -> Iterator[str]:
    """Run a database with only a superuser, as the site's first version did. Yield its URL."""
    data, sockets, log = directory / "postgres", directory / "old", directory / "old.log"
    for place in (data, sockets):
        place.mkdir(mode=0o700)
        os.chown(place, *privileges.get_database_user())
    initdb = [str(POSTGRES_PROGRAMS / "initdb"), "-D", str(data), "-U", "durak", "--auth=trust", "--encoding=UTF8"]
    locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    assert processes.start_process([*initdb, *locale], log=log, unprivileged=True).wait(100) == 0
    postgres = [str(POSTGRES_PROGRAMS / "postgres"), "-D", str(data), "-k", str(sockets), "-h", ""]
    server = processes.start_process(postgres, log=log, unprivileged=True)
    try:
        wait_for(lambda: "ready to accept connections" in log.read_text(), "the database")
        with psycopg.connect(build_socket_url(sockets, "durak", "postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE durak")
        yield build_socket_url(sockets, "durak")
    finally:
        processes.stop_process(server)


def try_manage_command(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if not re.search("URL", name)}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT, env={**outside, **environment}, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip


def run_manage_command(environment: dict[str, str], *command: str) -> str:
    done = try_manage_command(environment, *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def migrated_server(django_db_setup: None, external_server: ExternalServer) -> ExternalServer:
    """Create the tables in the database `durak` of the external server as the owner. The application creates Anna."""
    copy_test_database(external_server.environment["MIGRATION_DATABASE_URL"])
    environment = {**external_server.environment, "REDIS_URL": os.environ["REDIS_URL"], **ADMIN_PASSWORD}
    run_manage_command({**environment, "MIGRATION_DATABASE_URL": ""}, *CREATE_ANNA)
    return external_server


@pytest.fixture(scope="module")
def environment_of_one_role(migrated_server: ExternalServer) -> dict[str, str]:
    """Create the role `one` and its database `of_one`, in which Anna is the administrator. Return the environment."""
    migrated_server.run_psql(
        "--command", "CREATE ROLE one LOGIN PASSWORD 'p'", "--command", "CREATE DATABASE of_one OWNER one"
    )
    url = migrated_server.make_url("one", "p", "of_one")
    copy_database(migrated_server.environment["MIGRATION_DATABASE_URL"], url)
    return {"DATABASE_URL": url, "REDIS_URL": os.environ["REDIS_URL"]}


@pytest.mark.slow
@pytest.mark.xdist_group("own server")
def test_all_objects_of_a_database_of_one_superuser_get_the_new_owner(
    tmp_path: Path, environment_of_one_role: dict[str, str]
) -> None:
    with start_database_of_one_role(tmp_path) as url:
        copy_database(environment_of_one_role["DATABASE_URL"], url)
    for _ in range(2):
        servers = embedded.start_servers(tmp_path)
        try:
            run_manage_command(servers.environment, "migrate")
            assert_application_may_only_change_rows(servers.database_url)
        finally:
            servers.stop()


def assert_application_may_only_change_rows(url: str) -> None:
    with psycopg.connect(url) as application:
        assert application.execute("SELECT username FROM accounts_user").fetchall() == [("anna",)]
        application.execute("UPDATE accounts_user SET language = 'ru'")
        owners = "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'"
        assert application.execute(owners).fetchall() == [("durak_owner",)]
        with pytest.raises(InsufficientPrivilege):
            application.execute("TRUNCATE games_event")


@pytest.mark.slow
@pytest.mark.xdist_group("own server")
def test_our_script_creates_the_two_roles_on_an_external_server(migrated_server: ExternalServer) -> None:
    assert_application_may_only_change_rows(migrated_server.environment["DATABASE_URL"])


@pytest.mark.slow
@pytest.mark.xdist_group("own server")
def test_a_database_of_one_role_can_be_transferred_to_the_owner(
    external_server: ExternalServer, environment_of_one_role: dict[str, str]
) -> None:
    external_server.run_psql("--command", "CREATE DATABASE filled TEMPLATE of_one OWNER one")
    two = {name: url.removesuffix("durak") + "filled" for name, url in external_server.environment.items()}
    external_server.run_psql("--command", r"\connect filled", "--command", "REASSIGN OWNED BY one TO durak_owner")
    run_manage_command({**environment_of_one_role, **two}, "migrate")
    assert_application_may_only_change_rows(two["DATABASE_URL"])


@pytest.mark.slow
@pytest.mark.xdist_group("own server")
def test_commands_that_need_the_owner_role_fail_with_a_clear_message_without_its_database_url(
    migrated_server: ExternalServer,
) -> None:
    create_empty = "CREATE DATABASE empty OWNER durak_owner"
    create_migrated = "CREATE DATABASE migrated TEMPLATE durak OWNER durak_owner"
    migrated_server.run_psql("--command", create_empty, "--command", create_migrated)
    for command, database in (("migrate", "empty"), ("rebuild_ratings", "migrated")):
        url = migrated_server.environment["DATABASE_URL"].removesuffix("durak") + database
        without_owner = {"DATABASE_URL": url, "MIGRATION_DATABASE_URL": "", "REDIS_URL": os.environ["REDIS_URL"]}
        ended = try_manage_command(without_owner, command)
        assert ended.returncode == 1
        sentence = ended.stderr.splitlines()[-1]
        assert "put the database URL of their owner into MIGRATION_DATABASE_URL" in sentence
        assert "Traceback" not in ended.stderr


@pytest.mark.slow
@pytest.mark.xdist_group("own server")
def test_the_script_of_the_roles_names_missing_variables(external_server: ExternalServer) -> None:
    address = external_server.make_url("postgres", "of the superuser", "postgres")
    command = [str(POSTGRES_PROGRAMS / "psql"), "--quiet", address, "--file", "deploy/roles.sql"]
    outside = {name: value for name, value in os.environ.items() if not name.endswith("_PASSWORD")}
    ended = subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 3
    assert "Set OWNER_PASSWORD and APP_PASSWORD in the environment of psql" in ended.stderr
