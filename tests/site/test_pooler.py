"""PgBouncer in front of the database: its transaction mode needs PREPARED_STATEMENTS=false, unless it is new enough."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from durak_site.embedded import privileges
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.site.external_server import PASSWORDS, ExternalServer, start_external_server
from tests.stack import PATIENCE, ROOT, wait_for

PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("own server"),
    pytest.mark.skipif(PGBOUNCER is None, reason="NO pgbouncer: the tests behind a pooler are NOT run"),
]
CONFIGURATION = """
[databases]
* = host=127.0.0.1 port={server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = plain
auth_file = {users}
pool_mode = {mode}
{prepared}
logfile = {log}
"""
PREPARED = "max_prepared_statements = 100"
"""A setting that old versions of PgBouncer refuse."""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExternalServer]:
    with start_external_server(tmp_path_factory.mktemp("own")) as server:
        yield server


@contextmanager
def start_pooler(server: ExternalServer, mode: str, directory: Path) -> Iterator[str]:
    """Run PgBouncer in front of the server until the end of the block. Yield the URL of the database through it."""
    users, log, settings, port = directory / "users", directory / "log", directory / "pgbouncer.ini", find_free_port()
    users.write_text(f'"durak_app" "{PASSWORDS["APP_PASSWORD"]}"\n')
    settings.write_text(
        CONFIGURATION.format(
            server=server.port, port=port, users=users, mode=mode, log=log, prepared="" if is_old_pooler() else PREPARED
        )
    )
    for place in (directory, users, settings):
        os.chown(place, *privileges.get_database_user())
    started = processes.start_process([str(PGBOUNCER), str(settings)], log=directory / "out", unprivileged=True)
    try:
        wait_for(lambda: log.exists() and "process up" in log.read_text(), "the pooler")
        yield ExternalServer(port).environment["DATABASE_URL"]
    finally:
        processes.stop_process(started)


def is_old_pooler() -> bool:
    """Return whether this PgBouncer does not know prepared statements."""
    version = subprocess.run([str(PGBOUNCER), "--version"], capture_output=True, text=True, check=True).stdout
    numbers = re.findall(r"\d+", version)
    return (int(numbers[0]), int(numbers[1])) < (1, 22)


def load_web_process(database_url: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Load the modules that gunicorn loads before it serves, in a new process, and return the ended process."""
    return subprocess.run(
        [sys.executable, "-c", "import durak_site.wsgi"],
        cwd=ROOT, env={**os.environ, "DATABASE_URL": database_url, **variables},
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip


def test_behind_an_old_pooler_in_transaction_mode_prepared_statements_must_be_off(
    own: ExternalServer, tmp_path: Path
) -> None:
    with start_pooler(own, "transaction", tmp_path) as url:
        ended = load_web_process(url)
        without = load_web_process(url, PREPARED_STATEMENTS="false")
    assert (without.returncode, without.stderr) == (0, "")
    if is_old_pooler():
        assert ended.returncode == 3
        (sentence,) = ended.stderr.splitlines()
        assert "set PREPARED_STATEMENTS=false" in sentence
    else:
        assert (ended.returncode, ended.stderr) == (0, "")


def test_a_pooler_in_session_mode_and_a_direct_connection_are_accepted(own: ExternalServer, tmp_path: Path) -> None:
    with start_pooler(own, "session", tmp_path) as url:
        ended = load_web_process(url)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert load_web_process(own.environment["DATABASE_URL"]).returncode == 0


def test_a_wrong_setting_ends_the_process_in_one_sentence() -> None:
    ended = load_web_process("mysql://user:canary@host/durak")
    assert ended.returncode == 3
    (sentence,) = ended.stderr.splitlines()
    assert "DATABASE_URL must be a PostgreSQL address" in sentence
    assert "canary" not in sentence
