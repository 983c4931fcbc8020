"""The whole site as the README starts it: gunicorn, uvicorn for `?wait=`, workers and beat, on an empty database."""

import asyncio
import base64
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import psycopg

from durak_site.local_site.listen_address import find_free_port
from tests.attack.client import HttpClient
from tests.stack import ROOT, Process, Stack

ROW = re.compile(r"^\| [^|]+ \| [^|]+ \| `((?:gunicorn|uvicorn|celery) [^`]+)` \|$", re.MULTILINE)
PASSWORD = "a long sentence"
ENVIRONMENT = {"PROXIES": "1", "LOG_LEVEL": "WARNING", "LIMIT_REGISTRATIONS": "100000/minute"}
"""Settings for visitors with different addresses, as if they came through our proxy."""
START_SECONDS = 120.0
"""Time limit for the start of six processes on a busy machine."""


def is_healthy(address: str) -> bool:
    try:
        return httpx.get(address, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


async def create_object(door: HttpClient, path: str, **what: Any) -> Any:
    """Send a POST request and return the created object. Wait and repeat after a 429, which password checks cause."""
    while (answer := await door.send_request(path, "POST", **what)).status == 429:
        await asyncio.sleep(float(answer.headers["retry-after"]))
    assert answer.status == 201, answer
    return answer.json()


def readme_commands() -> list[list[str]]:
    """Return the commands in the README's table of processes, in its order."""
    return [shlex.split(command) for command in ROW.findall((ROOT / "README.md").read_text())]


@dataclass
class Person:
    """An account with its token, and the client that it uses."""

    name: str
    token: str
    door: HttpClient


@dataclass
class Site:
    """The running processes."""

    stack: Stack
    ports: dict[str, int] = field(default_factory=dict)
    webs: dict[str, Process] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=lambda: count(1))
    long_game: str = ""
    """The id of a finished game of a thousand bouts, after an attack has created it."""

    def start(self) -> None:
        """Migrate an empty database and start the processes of the README."""
        self.stack.environment = {**ENVIRONMENT, "ALLOWED_HOSTS": "127.0.0.1", **self.stack.environment}
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(migrate, cwd=ROOT, env=self.stack.whole_environment(), check=True, timeout=10 * START_SECONDS)
        for program, *rest in readme_commands():
            self._start(program, rest)
        self.wait_until_well()

    def _start(self, program: str, rest: list[str]) -> None:
        if program == "celery":
            quiet = ["--pidfile="] if "beat" in rest else ["--without-gossip", "--without-mingle"]
            self.stack.start("celery", program, *rest, *quiet)
            return
        port = self.ports[program] = find_free_port()
        moved = [re.sub(r"(?<=127\.0\.0\.1:)\d+|^800\d$", str(port), word) for word in rest]
        self.webs[program] = self.stack.start(program, program, *moved)

    def wait_until_well(self) -> None:
        """Until both web servers say so, of database, broker and worker."""
        for program, process in self.webs.items():
            address = f"http://127.0.0.1:{self.ports[program]}/healthz"
            self.stack.wait_until(process, lambda address=address: is_healthy(address), program, START_SECONDS)

    def door(self, program: str = "gunicorn") -> HttpClient:
        """Return a client with a new address, which no limit has counted yet."""
        number = next(self.numbers)
        return HttpClient(self.ports[program], f"198.18.{number // 250}.{number % 250 + 1}")

    async def person(self, name: str | None = None) -> Person:
        """Create an account."""
        door = self.door()
        name = name or f"visitor-{next(self.numbers)}-{os.getpid()}"
        await create_object(door, "/api/v1/accounts", body={"username": name, "password": PASSWORD})
        return Person(name, await self.token(name, door), door)

    async def token(self, name: str, door: HttpClient) -> str:
        basic = base64.b64encode(f"{name}:{PASSWORD}".encode()).decode()
        body = {"name": "attack", "scopes": ["read", "play", "account"]}
        token = await create_object(door, "/api/v1/me/tokens", body=body, headers={"Authorization": f"Basic {basic}"})
        return str(token["token"])

    async def game(self, first: Person, second: Person, **series: object) -> str:
        """Deal a public game of two and return its id."""
        body = {"rules": "alemi-36", "visibility": "public", "seats": [{"player": "me"}, {"player": second.name}]}
        created = await first.door.send_request("/api/v1/series", "POST", token=first.token, body={**body, **series})
        assert created.status == 201, created
        join = f"/api/v1/series/{created.json()['id']}/join"
        joined = await second.door.send_request(join, "POST", token=second.token, body={})
        assert joined.status == 200, joined
        return str(joined.json()["game"])

    def table_of_two(self) -> tuple[Person, Person, str]:
        """Create two accounts and a game of theirs. For tests that are not coroutines."""

        async def sit_down() -> tuple[Person, Person, str]:
            first, second = await self.person(), await self.person()
            return first, second, await self.game(first, second)

        return asyncio.run(sit_down())

    def database(self) -> psycopg.Connection:
        return psycopg.connect(self.stack.database_url, autocommit=True)
