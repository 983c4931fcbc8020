"""Runs the site in gunicorn for benchmarks over HTTP, with a Valkey and a temporary PostgreSQL that writes commits to
disk.
"""

import http.client
import json
import os
import subprocess
import sys
import time
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from durak_site import embedded
from durak_site.local_site.listen_address import find_free_port

PASSWORD = "a long enough password"
SITE_SETTINGS, BARE_SETTINGS = "durak_site.settings", "benchmarks.bare.settings"
CREATE_BARE_GAME = "from benchmarks.bare.models import BareGame; BareGame.objects.create(pk=1)"


RETRIED_STATUSES = (429, 503)
MAX_TRIES = 10


class MeasuringClient:
    """A client with one persistent connection that measures the durations of its requests.

    `seconds` maps each label to durations. `refusals` counts the refusals with `Retry-After`. The client waits and
    repeats these requests. Their durations include the wait, because a player would wait too.
    """

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.refusals = 0

    def call_api(self, method: str, path: str, token: str = "", body: Any = None, label: str = "") -> Any:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = token
        content = None if body is None else json.dumps(body)
        began = time.perf_counter()
        received = self._request(method, path, content, headers)
        if label:
            self.seconds[label].append(time.perf_counter() - began)
        return json.loads(received)

    def _request(self, method: str, path: str, content: str | None, headers: dict[str, str]) -> bytes:
        for _ in range(MAX_TRIES):
            self.connection.request(method, path, content, headers)
            response = self.connection.getresponse()
            received = response.read()
            if response.status < 300:
                return received
            if response.status not in RETRIED_STATUSES:
                break
            self.refusals += 1
            time.sleep(float(response.headers["Retry-After"]))
        raise AssertionError((method, path, response.status, received[:500]))

    def register(self, name: str) -> str:
        """Register an account and return the value of its Authorization header."""
        self.call_api("POST", "/api/v1/accounts", body={"username": name, "password": PASSWORD})
        basic = "Basic " + b64encode(f"{name}:{PASSWORD}".encode()).decode()
        made = self.call_api("POST", "/api/v1/me/tokens", basic, {"name": "bench", "scopes": ["read", "play"]})
        return f"Bearer {made['token']}"


@dataclass
class DatabaseAndBroker:
    """A migrated database and a broker, with a method that starts web servers for them."""

    servers: embedded.EmbeddedServers

    def make_environment(self, settings: str) -> dict[str, str]:
        return {
            **os.environ,
            **self.servers.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "ALLOWED_HOSTS": "127.0.0.1",
            "LIMIT_SERIES": "100000/hour",
            "DJANGO_SETTINGS_MODULE": settings,
        }

    @contextmanager
    def run_web_server(self, settings: str, workers: int) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
        """Run gunicorn until the end of the block. Yield its port and its parent process.

        `workers` is the number of its processes, with four threads each.
        """
        port = find_free_port()
        command = ["gunicorn", "durak_site.wsgi", "--bind", f"127.0.0.1:{port}", f"--workers={workers}", "--threads=4"]
        web = subprocess.Popen(
            [sys.executable, "-m", *command], env=self.make_environment(settings), stderr=subprocess.DEVNULL
        )
        try:
            wait_for_port(port)
            yield port, web
        finally:
            web.terminate()
            web.wait()


@contextmanager
def start_database_and_broker(directory: Path) -> Iterator[DatabaseAndBroker]:
    """Run a database and a broker, with the game for `benchmarks/bare`, until the block ends."""
    servers = embedded.start_servers(directory / "data")
    made = DatabaseAndBroker(servers)
    try:
        for command in (["migrate", "--run-syncdb", "-v0"], ["shell", "-v0", "-c", CREATE_BARE_GAME]):
            subprocess.run(
                [sys.executable, "manage.py", *command], env=made.make_environment(BARE_SETTINGS), check=True
            )
        yield made
    finally:
        servers.stop()


def wait_for_port(port: int) -> None:
    for _ in range(600):
        try:
            http.client.HTTPConnection("127.0.0.1", port, timeout=1).connect()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The web server does not answer.")
