import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.db import connection
from django.test import Client

from durak_site.local_site.listen_address import find_free_port
from tests.accounts.sign_in import PASSWORD, assert_problem
from tests.stack import PATIENCE, ROOT, Stack


def test_without_a_database_programs_get_the_code_unavailable(tmp_path: Path) -> None:
    nowhere = f"postgres://nobody@/nothing?host={tmp_path}"
    with Stack(nowhere, os.environ["REDIS_URL"], tmp_path) as stack:
        stack.start_web()
        answers = [
            httpx.get(f"{stack.address}/api/v1/series", timeout=PATIENCE),
            httpx.post(f"{stack.address}/oauth/token", data={"grant_type": "refresh_token"}, timeout=PATIENCE),
        ]
    for answer in answers:
        assert answer.status_code == 503
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == "unavailable"
        assert int(answer.headers["Retry-After"]) > 0
        assert "RateLimit" in answer.headers


@pytest.mark.django_db
def test_a_database_that_cannot_write_is_unavailable(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """A standby cannot write, nor can a server that its operator has set to read-only because its disk is full."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
    body = {"username": "anna", "password": PASSWORD}
    answer = client.post("/api/v1/accounts", body, content_type="application/json")
    assert_problem(answer, 503, "unavailable")
    assert answer["Retry-After"] == "2"
    assert "The database did not serve a request (ReadOnlySqlTransaction)" in caplog.messages
    page = client.post("/play", {"rules": "classic-36", "opponents": "2", "level": "steady"})
    assert (page.status_code, page["Retry-After"]) == (503, "2")


@pytest.mark.parametrize("command", ["migrate", "verify_games", "administrator", "backup", "restore README.md"])
def test_without_a_database_a_command_ends_with_one_sentence(command: str, tmp_path: Path) -> None:
    done = run_manage_command(command, tmp_path, f"postgres://durak:secret@127.0.0.1:{find_free_port()}/durak")
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith("failed: Connection refused")
    assert "secret" not in sentence


@pytest.mark.parametrize("command", ["backup", "restore README.md"])
def test_with_a_wrong_url_backup_and_restore_end_with_one_sentence(command: str, tmp_path: Path) -> None:
    done = run_manage_command(command, tmp_path, "secret")
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("CommandError: DATABASE_URL must be a PostgreSQL URL")


def run_manage_command(command: str, directory: Path, url: str) -> subprocess.CompletedProcess[str]:
    urls = {"DATABASE_URL": url, "MIGRATION_DATABASE_URL": ""}
    environment = {**os.environ, **urls, "DURAK_VAR": str(directory), "ADMIN_NAME": "anna"}
    words = [sys.executable, "manage.py", *command.split()]
    return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
