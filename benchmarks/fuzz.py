"""Fuzzes the running site with schemathesis, which generates requests from the OpenAPI document.

`python -m benchmarks.fuzz --seconds 300` sends requests with the token of a player who has a running game. If checks
fail, it prints them and exits with an error.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from benchmarks.gunicorn_site import PASSWORD
from durak_site import embedded
from tests.stack import Stack

CONFIGURATION_FILE = Path(__file__).with_suffix(".toml")
EXCLUDED_OPERATIONS = ("revoke_token", "follow_me", "follow_game")
"""Operations that the fuzzer does not call: one revokes the token of the requests, and the responses of the others
never end.
"""
SERIES_REQUEST = {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}]}
SCOPES = ["read", "play", "account"]
MAX_RESPONSE_SECONDS = 60
"""Seconds within which a response must come. A long poll lasts at most 30 seconds."""


@contextmanager
def start_site() -> Iterator[Stack]:
    """Start a web server, a worker and beat on temporary servers."""
    os.environ["SECRET_KEY"] = "only for a benchmark, and long enough for one"
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        try:
            os.environ.update(
                DJANGO_SETTINGS_MODULE="durak_site.settings",
                DATABASE_URL=servers.database_url,
                REDIS_URL=servers.redis_url,
            )
            environment = {**os.environ, **servers.environment}
            subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True, env=environment)
            with Stack(servers.database_url, servers.redis_url, Path(directory)) as stack:
                stack.start_web()
                stack.start_worker()
                stack.start_beat()
                yield stack
        finally:
            servers.stop()


def create_player(address: str) -> str:
    """Register a player, start a game for it, and return a token."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as site:
        site.post("/accounts", json={"username": "anna", "password": PASSWORD}).raise_for_status()
        made = site.post(
            "/me/tokens", json={"name": "fuzz", "scopes": SCOPES}, auth=("anna", PASSWORD)
        ).raise_for_status()
        token = str(made.json()["token"])
        site.post("/series", json=SERIES_REQUEST, headers={"Authorization": f"Bearer {token}"}).raise_for_status()
    return token


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    arguments = parser.parse_args()
    with start_site() as stack:
        authorization = f"Authorization: Bearer {create_player(stack.address)}"
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIGURATION_FILE), "run"]
        options = [
            "--checks=all",
            f"--max-time={arguments.seconds}",
            f"--request-timeout={MAX_RESPONSE_SECONDS}",
            f"--header={authorization}",
        ]
        options += [f"--max-response-time={MAX_RESPONSE_SECONDS}", "--suppress-health-check=filter_too_much"]
        without = [f"--exclude-operation-id={name}" for name in EXCLUDED_OPERATIONS]
        whole_command = [*command, *options, *without, f"{stack.address}/api/v1/schema"]
        status = subprocess.run(whole_command, check=False, cwd=stack.directory).returncode
    sys.exit(status)


if __name__ == "__main__":
    main()
