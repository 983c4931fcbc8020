"""Whatever the OpenAPI document allows or forbids: schemathesis asks the running processes for five minutes, with all
of its checks, as somebody who sits in a game.

`python -m benchmarks.fuzz --seconds 300` prints what it finds, and fails if that is anything.
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

from benchmarks.serving import PASSWORD
from durak_site import embedded
from tests.stack import Stack

CHECKS = Path(__file__).with_suffix(".toml")
LEFT_OUT = ("revoke_token", "follow_me", "follow_game")
"""What would take the token away with which everything is asked, and what has no end."""
TABLE = {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}]}
SCOPES = ["read", "play", "account"]
PATIENCE = 60
"""Seconds: an answer is held for half of that at most."""


@contextmanager
def running() -> Iterator[Stack]:
    """One web server with workers, on servers of its own."""
    os.environ["SECRET_KEY"] = "only for a benchmark, and long enough for one"
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start(Path(directory) / "data")
        try:
            environment = {**os.environ, **servers.environment}
            subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True, env=environment)
            with Stack(servers.database_url, servers.redis_url, Path(directory)) as stack:
                stack.web()
                stack.worker()
                stack.beat()
                yield stack
        finally:
            servers.stop()


def token_of_a_player(address: str) -> str:
    """Of somebody who sits in a game."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as site:
        site.post("/accounts", json={"username": "anna", "password": PASSWORD}).raise_for_status()
        made = site.post(
            "/me/tokens", json={"name": "fuzz", "scopes": SCOPES}, auth=("anna", PASSWORD)
        ).raise_for_status()
        token = str(made.json()["token"])
        site.post("/series", json=TABLE, headers={"Authorization": f"Bearer {token}"}).raise_for_status()
    return token


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    wanted = parser.parse_args()
    with running() as stack:
        who = f"Authorization: Bearer {token_of_a_player(stack.address)}"
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(CHECKS), "run"]
        how = ["--checks=all", f"--max-time={wanted.seconds}", f"--request-timeout={PATIENCE}", f"--header={who}"]
        how += [f"--max-response-time={PATIENCE}", "--suppress-health-check=filter_too_much"]
        without = [f"--exclude-operation-id={name}" for name in LEFT_OUT]
        asked = [*command, *how, *without, f"{stack.address}/api/v1/schema"]
        found = subprocess.run(asked, check=False, cwd=stack.directory).returncode
    sys.exit(found)


if __name__ == "__main__":
    main()
