"""`POST moves` and `GET game` against bare views behind the same server, interleaved in one run.

The server is gunicorn with one worker process on a durable PostgreSQL (fsync on), the client one connection that asks
one thing after another. Young games are those before event 150, old ones those after event 1,000.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from durak_site import embedded

ROUNDS = 400
YOUNG, OLD = 150, 1000
RULES = {"preset": "alemi-36", "transfer": "off"}


class Client:
    """One kept connection, which times what it asks."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.seconds: dict[str, list[float]] = defaultdict(list)

    def ask(self, method: str, path: str, token: str = "", body: Any = None, timed_as: str = "") -> Any:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = token
        began = time.perf_counter()
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self.connection.getresponse()
        content = response.read()
        if timed_as:
            self.seconds[timed_as].append(time.perf_counter() - began)
        assert response.status < 300, (method, path, response.status, content[:500])
        return json.loads(content)

    def rate(self, name: str) -> float:
        """Requests a second, by the median request."""
        return 1 / statistics.median(self.seconds[name])


class Table:
    """Games of three people in which every defender takes, so that they go on for as long as one likes."""

    def __init__(self, client: Client, tokens: dict[str, str]) -> None:
        self.client, self.names, self.tokens = client, list(tokens), list(tokens.values())
        self.deal()

    def deal(self) -> None:
        seats = [{"player": name} for name in self.names]
        series = self.client.ask("POST", "/api/v1/series", self.tokens[0], {"rules": RULES, "seats": seats})
        for token in self.tokens[1:]:
            series = self.client.ask("POST", f"/api/v1/series/{series['id']}/join", token, {})
        listed = self.client.ask("GET", f"/api/v1/series/{series['id']}", self.tokens[0])
        self.path = f"/api/v1/games/{listed['games'][-1]['id']}"
        self.game = self.client.ask("GET", self.path, self.tokens[0])

    def move(self, timed_as: str = "") -> None:
        """The defender takes; who opens plays the first legal move; who may add passes."""
        if self.game["phase"] == "over":
            self.deal()
        seat, move = self.next_move()
        answer = self.client.ask("POST", f"{self.path}/moves", self.tokens[seat], {"move": move}, timed_as)
        self.game = answer["game"]

    def next_move(self) -> tuple[int, str]:
        if self.game["phase"] == "defending":
            return self.game["defender"], "take"
        if self.game["phase"] == "opening":
            seat = self.game["attacker"]
            return seat, self.client.ask("GET", self.path, self.tokens[seat])["legal"][0]
        views = [self.client.ask("GET", self.path, token) for token in self.tokens]
        seat = next(seat for seat, view in enumerate(views) if seat in view["must"])
        return seat, "pass"


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, served(Path(directory)) as port:
        client = Client(port)
        tokens = {f"player{number}": register(client, f"player{number}") for number in range(3)}
        report(measured(client, tokens))


def measured(client: Client, tokens: dict[str, str]) -> Client:
    token = next(iter(tokens.values()))
    young, old = Table(client, tokens), Table(client, tokens)
    while old.game["version"] <= OLD:
        old.move()
    client.ask("POST", "/bare/1/moves", token, {"move": "take"})
    for _ in range(ROUNDS):
        if young.game["version"] > YOUNG:
            young.deal()
        young.move("POST young")
        client.ask("POST", "/bare/1/moves", token, {"move": "attack 7S"}, "POST bare")
        old.move("POST old")
        client.ask("GET", young.path, token, timed_as="GET young")
        client.ask("GET", "/bare/1", token, timed_as="GET bare")
        client.ask("GET", old.path, token, timed_as="GET old")
    print(f"the old game ended at event {old.game['version']}")
    return client


def report(client: Client) -> None:
    for method in ("POST", "GET"):
        bare, young, old = (client.rate(f"{method} {which}") for which in ("bare", "young", "old"))
        print(
            f"{method:4} bare {bare:6,.0f}/s   young {young:6,.0f}/s = {young / bare:.2f} of bare"
            f"   old {old:6,.0f}/s = {old / young:.2f} of young"
        )


def register(client: Client, name: str) -> str:
    """A new account and its token, as the header has it."""
    client.ask("POST", "/api/v1/accounts", body={"username": name, "password": "a long enough password"})
    basic = "Basic " + b64encode(f"{name}:a long enough password".encode()).decode()
    made = client.ask("POST", "/api/v1/tokens", basic, {"name": "bench", "scopes": ["read", "play"]})
    return f"Bearer {made['token']}"


@contextmanager
def served(directory: Path) -> Iterator[int]:
    """The site with the bare views beside it, on servers of its own; gives the port."""
    servers = embedded.start(directory / "data")
    environment = {
        **os.environ,
        **servers.environment,
        "SECRET_KEY": "only for a benchmark, and long enough for one",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SETTINGS_MODULE": "benchmarks.bare.settings",
    }
    port = embedded.free_port()
    web = None
    try:
        for command in (["migrate", "--run-syncdb", "-v0"], ["shell", "-v0", "-c", MAKE_ROW]):
            subprocess.run([sys.executable, "manage.py", *command], env=environment, check=True)
        gunicorn = ["gunicorn", "durak_site.wsgi", "--bind", f"127.0.0.1:{port}"]
        web = subprocess.Popen(
            [sys.executable, "-m", *gunicorn, "--threads", "4"], env=environment, stderr=subprocess.DEVNULL
        )
        wait_for_port(port)
        yield port
    finally:
        if web is not None:
            web.terminate()
            web.wait()
        servers.stop()


MAKE_ROW = "from benchmarks.bare.models import Row; Row.objects.create(pk=1)"


def wait_for_port(port: int) -> None:
    for _ in range(200):
        try:
            http.client.HTTPConnection("127.0.0.1", port, timeout=1).connect()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The web server does not answer.")


if __name__ == "__main__":
    main()
