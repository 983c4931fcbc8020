"""The whole site as the README starts it: gunicorn, uvicorn for `?wait=`, workers and beat."""

import asyncio
import base64
import os
import re
import shlex
import subprocess
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg

from durak_site.local_site.listen_address import find_free_port
from tests.attack.client import HttpClient
from tests.stack import ROOT, Process, Stack

COMMAND_ROW_PATTERN = re.compile(r"^\| [^|]+ \| [^|]+ \| `((?:gunicorn|uvicorn|celery) [^`]+)` \|$", re.MULTILINE)
PASSWORD = "a long sentence"
SITE_ENVIRONMENT = {"PROXIES": "1", "LOG_LEVEL": "WARNING", "LIMIT_REGISTRATIONS": "100000/minute"}
"""Settings of a site behind a proxy, so that clients in tests can send requests from different IP addresses."""
START_SECONDS = 600.0
"""Maximum seconds for the start of seven processes on a busy machine."""


def is_healthy(address: str) -> bool:
    try:
        return httpx.get(address, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


async def create_object(client: HttpClient, path: str, **what: Any) -> Any:
    """Send a POST request and return the created object. Wait and repeat the request after a 429.

    Requests with a password can get a 429.
    """
    while (answer := await client.send_request(path, "POST", **what)).status == 429:
        await asyncio.sleep(float(answer.headers["retry-after"]))
    assert answer.status == 201, answer
    return answer.json()


def read_readme_commands(project: Path = ROOT) -> list[list[str]]:
    """Return the commands in the README's table of processes, in the order of the table."""
    return [shlex.split(command) for command in COMMAND_ROW_PATTERN.findall((project / "README.md").read_text())]


@dataclass
class Person:
    """An account with its token, and the client from which it sends requests."""

    name: str
    token: str
    client: HttpClient


@dataclass
class Site:
    """The running processes of the site, and helpers that create accounts and games on it.

    A web server without an entry in `ports` gets a free port. `other_commands` replaces the commands of programs in the
    README's table.
    """

    stack: Stack
    ports: dict[str, int] = field(default_factory=dict)
    other_commands: dict[str, list[str]] = field(default_factory=dict)
    web_servers: dict[str, Process] = field(default_factory=dict)
    unused_numbers: "count[int]" = field(default_factory=lambda: count(1))
    long_game: str = ""
    """The id of a finished game of a thousand bouts, or an empty text before an attack has created one."""

    def start(self) -> None:
        """Migrate the empty database, start the processes of the README, and wait until they are healthy."""
        self.migrate()
        self.start_processes()

    def start_processes(self) -> None:
        self.stack.environment = {**SITE_ENVIRONMENT, "ALLOWED_HOSTS": "127.0.0.1", **self.stack.environment}
        for program, *rest in read_readme_commands(self.stack.project):
            self.start_process(program, rest)
        self.wait_until_healthy()

    def migrate(self, *options: str) -> None:
        migrate = [self.stack.python, "manage.py", "migrate", "--verbosity=0", *options]
        environment = self.stack.build_environment()
        subprocess.run(migrate, cwd=self.stack.project, env=environment, check=True, timeout=10 * START_SECONDS)

    def start_process(self, program: str, rest: list[str]) -> None:
        """Start a process of the README's table. `ports` replaces the port of a web server."""
        if program == "celery":
            quiet = ["--pidfile="] if "beat" in rest else ["--without-gossip", "--without-mingle"]
            self.stack.start("celery", program, *rest, *quiet)
            return
        port = self.ports.setdefault(program, find_free_port())
        command = self.other_commands.get(program, [program, *rest])
        moved = [re.sub(r"(?<=127\.0\.0\.1:)\d+|^800\d$", str(port), word) for word in command]
        self.web_servers[program] = self.stack.start(program, *moved)

    def wait_until_healthy(self) -> None:
        """Wait until `/healthz` of both web servers reports that database, broker and workers are healthy."""
        for program, process in self.web_servers.items():
            address = f"http://127.0.0.1:{self.ports[program]}/healthz"
            self.stack.wait_until(process, lambda address=address: is_healthy(address), program, START_SECONDS)

    def make_client(self, program: str = "gunicorn") -> HttpClient:
        """Return a client of `program` with a new IP address, which no limit has counted yet."""
        number = next(self.unused_numbers)
        return HttpClient(self.ports[program], f"198.18.{number // 250}.{number % 250 + 1}")

    async def create_person(self, name: str | None = None) -> Person:
        """Create an account with a token, from a new IP address."""
        client = self.make_client()
        name = name or f"visitor-{next(self.unused_numbers)}-{os.getpid()}"
        await create_object(client, "/api/v1/accounts", body={"username": name, "password": PASSWORD})
        return Person(name, await self.create_token(name, client), client)

    async def create_token(self, name: str, client: HttpClient) -> str:
        basic = base64.b64encode(f"{name}:{PASSWORD}".encode()).decode()
        body = {"name": "attack", "scopes": ["read", "play", "account"]}
        token = await create_object(client, "/api/v1/me/tokens", body=body, headers={"Authorization": f"Basic {basic}"})
        return str(token["token"])

    async def deal_game(self, first: Person, second: Person, **series: object) -> str:
        """Deal a public game for two players and return its id."""
        body = {"rules": "alemi-36", "visibility": "public", "seats": [{"player": "me"}, {"player": second.name}]}
        created = await first.client.send_request("/api/v1/series", "POST", token=first.token, body={**body, **series})
        assert created.status == 201, created
        join = f"/api/v1/series/{created.json()['id']}/join"
        joined = await second.client.send_request(join, "POST", token=second.token, body={})
        assert joined.status == 200, joined
        return str(joined.json()["game"])

    def create_game_for_two(self) -> tuple[Person, Person, str]:
        """Create two accounts and deal a game for them. Use this in tests that are not coroutines."""

        async def create_people_and_game() -> tuple[Person, Person, str]:
            first, second = await self.create_person(), await self.create_person()
            return first, second, await self.deal_game(first, second)

        return asyncio.run(create_people_and_game())

    def connect_to_database(self) -> psycopg.Connection:
        return psycopg.connect(self.stack.database_url, autocommit=True, prepare_threshold=None)
