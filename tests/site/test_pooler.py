"""A site behind PgBouncer in transaction mode needs PREPARED_STATEMENTS=false, unless PgBouncer is new enough."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from durak_site.database.pooler import is_connected_directly
from durak_site.web.health import get_connection_parameters
from tests import conftest, pooler
from tests.pooler import PGBOUNCER, is_old_pooler, run_pooler
from tests.site.external_server import ExternalServer
from tests.stack import PATIENCE, ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("own server"),
    pytest.mark.skipif(PGBOUNCER is None, reason="NO pgbouncer: the tests behind a pooler are NOT run"),
]


def load_web_modules(database_url: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Load the web modules of gunicorn in a new process, and wait until it ends. Return the ended process."""
    return subprocess.run(
        [sys.executable, "-c", "import durak_site.wsgi"],
        cwd=ROOT, env={**os.environ, "DATABASE_URL": database_url, "PREPARED_STATEMENTS": "true", **variables},
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip


def test_behind_an_old_pooler_in_transaction_mode_prepared_statements_must_be_off(
    external_server: ExternalServer, tmp_path: Path
) -> None:
    with run_pooler(external_server.environment["DATABASE_URL"], tmp_path) as url:
        ended = load_web_modules(url)
        without = load_web_modules(url, PREPARED_STATEMENTS="false")
    assert (without.returncode, without.stderr) == (0, "")
    if is_old_pooler():
        assert ended.returncode == 3
        (sentence,) = ended.stderr.splitlines()
        assert "set PREPARED_STATEMENTS=false" in sentence
    else:
        assert (ended.returncode, ended.stderr) == (0, "")


def test_a_pooler_in_session_mode_and_a_direct_connection_are_accepted(
    external_server: ExternalServer, tmp_path: Path
) -> None:
    with run_pooler(external_server.environment["DATABASE_URL"], tmp_path, "session") as url:
        ended = load_web_modules(url)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert load_web_modules(external_server.environment["DATABASE_URL"]).returncode == 0


@pytest.mark.skipif("POOLER" not in os.environ, reason="the tests run without a pooler; try `make test POOLER=1`")
def test_with_the_variable_pooler_tests_connect_through_the_pooler(db: None) -> None:
    async def connect() -> bool:
        async with await psycopg.AsyncConnection.connect(**get_connection_parameters()) as client:
            return await is_connected_directly(client)

    assert not asyncio.run(connect())


def test_without_pgbouncer_the_run_is_refused_in_one_sentence(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POOLER", "1")
    monkeypatch.setattr(pooler, "PGBOUNCER", None)
    with pytest.raises(pytest.UsageError, match=r"^[^.]*apt-get install pgbouncer$"):
        conftest.start_pooler(pytestconfig)


def test_a_wrong_setting_ends_the_process_with_a_sentence() -> None:
    ended = load_web_modules("mysql://user:canary@host/durak")
    assert ended.returncode == 3
    (sentence,) = ended.stderr.splitlines()
    assert "DATABASE_URL must be a PostgreSQL URL" in sentence
    assert "canary" not in sentence
