"""No log contains a secret, even after real failures. The tests send recognizable secrets to the site."""

import errno
import os
import re
import signal
from contextlib import suppress
from email import message_from_bytes, policy
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import psycopg
import pytest

from durak_site.config.logs import MAX_WORD_LENGTH
from durak_site.local_site import log_rotation
from tests.site.up_command import UpCommand
from tests.stack import PATIENCE, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("make run")]

PASSWORD = "canary-password-9417"
SECRET_LINK_PATTERN = re.compile(r"/mail/verify/\S+")
EMAIL_ADDRESS = "canary-address@example.org"


class ApiPlayer:
    """An account that uses the API of the running site."""

    def __init__(self, up_command: UpCommand, name: str) -> None:
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{up_command.port}", timeout=PATIENCE)
        self.name = name
        self.post("accounts", username=name, password=PASSWORD, email=f"{name}-{EMAIL_ADDRESS}")
        wanted = {"name": "canary", "scopes": ["read", "play", "account"]}
        answer = self.http.post("/api/v1/me/tokens", json=wanted, auth=(name, PASSWORD))
        self.token = answer.json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        answer = self.http.post(f"/api/v1/{path}", json=body)
        return answer.status_code, answer.json() if answer.content else None

    def get(self, path: str) -> Any:
        return self.http.get(f"/api/v1/{path}").json()


def connect_as_owner(up_command: UpCommand) -> psycopg.Connection[Any]:
    """Connect to the database as the role that owns its tables."""
    environment = dict(line.split("=", 1) for line in (up_command.directory / "environment").read_text().splitlines())
    return psycopg.connect(environment["MIGRATION_DATABASE_URL"], autocommit=True)


def cause_errors_that_contain_a_row(up_command: UpCommand, players: list[ApiPlayer], game: str) -> None:
    """Let every write to a game fail for a while, with an error that contains the row."""
    with connect_as_owner(up_command) as database:
        database.execute("update games_game set deadline_at = now() + interval '5 seconds' where id = %s", [game])
        database.execute("alter table games_game add constraint broken check (version < 0) not valid")
    statuses = [
        player.post(f"games/{game}/moves", move=player.get(f"games/{game}")["legal"][0])[0]
        for player in players
        if player.get(f"games/{game}")["legal"]
    ]
    assert 500 in statuses
    wait_for(lambda: "could not act in game" in (up_command.directory / "worker.log").read_text(), "the clock fails")


def kill_process_during_statement(up_command: UpCommand) -> None:
    """Kill a database process while it executes a statement, because PostgreSQL may then log the statement."""
    with connect_as_owner(up_command) as database, connect_as_owner(up_command) as other:
        number = database.info.backend_pid
        worker = Thread(target=run_sleep, args=(database,))
        worker.start()
        query = "select 1 from pg_stat_activity where pid = %s and state = 'active'"
        wait_for(lambda: other.execute(query, [number]).fetchone(), "it begins")
        os.kill(number, signal.SIGKILL)
        worker.join()
    log = up_command.directory / "postgres.log"
    wait_for(lambda: "terminated by signal 9" in log.read_text(), "the database says so")


def run_sleep(database: psycopg.Connection[Any]) -> None:
    with suppress(psycopg.Error):
        database.execute("select pg_sleep(20), 'canary-statement'")


def read_logs(up_command: UpCommand) -> dict[str, str]:
    return {log.name: log.read_text(errors="replace") for log in up_command.directory.glob("*.log*")} | {
        "output": up_command.read_output()
    }


def test_no_log_contains_a_secret(running_up_command: UpCommand) -> None:
    players = [ApiPlayer(running_up_command, "anna"), ApiPlayer(running_up_command, "boris")]
    anna, boris = players
    series = anna.post("series", rules="alemi-36", seats=[{"player": "me"}, {"player": "boris"}])[1]
    game = boris.post(f"series/{series['id']}/join")[1]["game"]
    hands = {
        card
        for player in players
        for hand in player.get(f"games/{game}")["hands"]
        if isinstance(hand, list)
        for card in hand
    }
    assert len(hands) == 12

    anna.post("me/email/verify")
    mails = running_up_command.directory / "mails"
    wait_for(lambda: [mail for mail in mails.glob("*.eml") if mail.stat().st_size], "the mail with the link")
    letters = [message_from_bytes(mail.read_bytes(), policy=policy.default) for mail in mails.glob("*.eml")]
    (link,) = {
        link for letter in letters for link in SECRET_LINK_PATTERN.findall(letter.get_body(["plain"]).get_content())
    }
    for path in (link, link[:-5], f"/password/reset/{link.split('/')[-1]}", "/mail/stop/canary-link", f"/{'x' * 900}"):
        anna.http.get(path)
        anna.http.post(path, data={"password": PASSWORD})
    for path in (f"series?code=canary-code&token={anna.token}", "me?x=canary-code"):
        httpx.get(f"{anna.http.base_url}/api/v1/{path}", headers={"Authorization": "Bearer durak_canary"})
    httpx.post(f"{anna.http.base_url}/api/v1/me/tokens", json={}, auth=("anna", "canary-wrong-password"))
    with connect_as_owner(running_up_command) as database:
        hashed = database.execute("select password from accounts_user where username = 'anna'").fetchone()[0]
        seed = database.execute("select encode(seed, 'hex') from games_game").fetchone()[0]
        with suppress(psycopg.Error):
            same = "insert into accounts_user (username, password) values ('anna', %s)"
            psycopg.ClientCursor(database).execute(same, [hashed])
    cause_errors_that_contain_a_row(running_up_command, players, game)
    kill_process_during_statement(running_up_command)

    secrets = {
        PASSWORD,
        EMAIL_ADDRESS,
        "canary",
        anna.token,
        boris.token,
        link.split("/")[-1],
        hashed,
        seed[:40],
        "argon2",
    }
    for name, text in read_logs(running_up_command).items():
        assert not [secret for secret in secrets if secret in text], name
        shown = set(re.findall(r"\b([6-9TJQKA][CDHS])\b", text))
        assert not shown & hands, name
        assert not re.search(rf"\S{{{MAX_WORD_LENGTH * 5}}}", text), name
    assert "CheckViolation" in read_logs(running_up_command)["web.log"]
    assert "CheckViolation" in read_logs(running_up_command)["worker.log"]


def find_readable_by_others(directory: Path) -> list[str]:
    return [
        str(place) for place in (directory, *directory.rglob("*"))
        if not place.is_symlink() and place.stat().st_mode & 0o077
    ]  # fmt: skip


def test_only_the_owner_may_read_the_data_including_older_files(running_up_command: UpCommand) -> None:
    assert find_readable_by_others(running_up_command.directory) == []


def test_a_large_log_is_rotated_and_continued(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    with log.open("ab", buffering=0) as child:
        for number in range(6):
            child.write(b"%d" % number * 100)
            log_rotation.rotate_logs(tmp_path, largest=99)
        child.write(b"new")
    assert log.read_bytes() == b"new"
    beginnings = [(tmp_path / f"web.log.{number}").read_bytes()[:1] for number in (1, 2, 3)]
    assert (beginnings, len(list(tmp_path.iterdir()))) == ([b"5", b"4", b"3"], 4)


def test_on_a_full_disk_a_large_log_is_emptied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def copy_half(source: Path, copy: Path) -> None:
        copy.write_bytes(source.read_bytes()[:50])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(log_rotation.shutil, "copyfile", copy_half)
    (tmp_path / "web.log").write_bytes(b"x" * 100)
    log_rotation.rotate_logs(tmp_path, largest=99)
    assert [(file.name, file.stat().st_size) for file in tmp_path.iterdir()] == [("web.log", 0)]
