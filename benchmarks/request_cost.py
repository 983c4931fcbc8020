"""Measures the CPU time of one `POST moves` and one `GET game` by calling the WSGI application in this process.

`python -m benchmarks.request_cost OTHER_CHECKOUT` compares this checkout with another one. Both get the same requests
in turn, in separate processes with separate servers.
"""

import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROUNDS_PER_TURN = 300
TURNS = 5
RULES = {"preset": "alemi-36", "transfer": "off"}


class WsgiClient:
    """Calls the WSGI application without a socket. `cpu` maps labels of calls to their CPU seconds."""

    def __init__(self) -> None:
        from durak_site.wsgi import application

        self.application = application
        self.cpu: dict[str, list[float]] = {}

    def call_api(self, method: str, path: str, token: str, body: Any = None, label: str = "") -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        environ = {
            "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1", "SCRIPT_NAME": "",
            "HTTP_HOST": "127.0.0.1:8000", "HTTP_AUTHORIZATION": f"Bearer {token}", "HTTP_ACCEPT": "*/*",
            "CONTENT_TYPE": "application/json" if content else "", "CONTENT_LENGTH": str(len(content)),
            "wsgi.input": io.BytesIO(content), "wsgi.url_scheme": "http", "wsgi.errors": sys.stderr,
            "wsgi.version": (1, 0), "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": False,
        }  # fmt: skip
        status: list[str] = []
        began = time.process_time()
        response = self.application(environ, lambda line, headers, error=None: status.append(line))
        answer = b"".join(response)
        response.close()
        if label:
            self.cpu.setdefault(label, []).append(time.process_time() - began)
        assert status[0].startswith("2"), (method, path, status, answer[:500])
        return json.loads(answer)


class SeriesOfThree:
    """A series of three people, with long games: every defender takes.

    `benchmarks/api.py` has the same class. This file cannot import it: it runs with the packages of another checkout,
    and both checkouts must get the same requests.
    """

    def __init__(self, client: WsgiClient, tokens: dict[str, str]) -> None:
        self.client, self.names, self.tokens = client, list(tokens), list(tokens.values())
        self.deal_game()

    def deal_game(self) -> None:
        seats = [{"player": name} for name in self.names]
        series = self.client.call_api("POST", "/api/v1/series", self.tokens[0], {"rules": RULES, "seats": seats})
        for token in self.tokens[1:]:
            self.client.call_api("POST", f"/api/v1/series/{series['id']}/join", token, {})
        listed = self.client.call_api("GET", f"/api/v1/series/{series['id']}", self.tokens[0])
        self.path = f"/api/v1/games/{listed['games'][-1]['id']}"
        self.game = self.client.call_api("GET", self.path, self.tokens[0])

    def make_move(self, label: str) -> None:
        if self.game["phase"] == "over":
            self.deal_game()
        seat, move = self.choose_next_move()
        answer = self.client.call_api("POST", f"{self.path}/moves", self.tokens[seat], {"move": move}, label)
        self.game = answer["game"]

    def choose_next_move(self) -> tuple[int, str]:
        """Return the seat that moves next, and its move."""
        if self.game["phase"] == "defending":
            return self.game["defender"], "take"
        if self.game["phase"] == "opening":
            seat = self.game["attacker"]
            return seat, self.client.call_api("GET", self.path, self.tokens[seat])["legal"][0]
        views = [self.client.call_api("GET", self.path, token) for token in self.tokens]
        return next(seat for seat, view in enumerate(views) if seat in view["must"]), "pass"


def measure_this_checkout(rounds: int) -> dict[str, float]:
    """Measure this checkout. Return the median CPU time of each kind of request in milliseconds, by label."""
    from durak_site import embedded

    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory))
        try:
            return measure_with_servers(servers, rounds)
        finally:
            servers.stop()


def measure_with_servers(servers: Any, rounds: int) -> dict[str, float]:
    os.environ |= {
        "DATABASE_URL": servers.database_url,
        "MIGRATION_DATABASE_URL": getattr(servers, "owners_url", servers.database_url),  # older checkouts have one role
        "REDIS_URL": servers.redis_url,
        "SECRET_KEY": "only for a benchmark, and long enough for one",
        "CONN_MAX_AGE": "600",
        "DJANGO_SETTINGS_MODULE": "durak_site.settings",
        "LOG_LEVEL": "WARNING",
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    client = WsgiClient()
    tokens = {name: create_token(name) for name in ("anna", "boris", "vera")}
    table = SeriesOfThree(client, tokens)
    token = tokens["anna"]
    for number in range(rounds + 30):
        is_warm = number >= 30
        table.make_move("POST" if is_warm else "")
        client.call_api("GET", table.path, token, label="GET" if is_warm else "")
    if os.environ.get("PROFILE"):
        print_profile(table, client, token)
    return {name: 1000 * statistics.median(seconds) for name, seconds in client.cpu.items()}


def print_profile(table: SeriesOfThree, client: WsgiClient, token: str) -> None:
    import cProfile
    import pstats

    for name, request in (
        ("POST", lambda: table.make_move("")),
        ("GET", lambda: client.call_api("GET", table.path, token)),
    ):
        profiler = cProfile.Profile()
        profiler.enable()
        for _ in range(200):
            request()
        profiler.disable()
        print(name)
        pstats.Stats(profiler).sort_stats("cumulative").print_stats(90)


def create_token(name: str) -> str:
    from accounts.models import User
    from accounts.services.tokens import create_token

    user = User.objects.create(username=name)
    return create_token(user=user, name="bench", scopes=["read", "play"])[1]


def main() -> None:
    if sys.argv[1:] == ["--here"]:
        print(json.dumps(measure_this_checkout(ROUNDS_PER_TURN)))
        return
    checkouts = [Path.cwd(), *map(Path, sys.argv[1:])]
    script = Path(__file__).resolve()
    figures: dict[Path, list[dict[str, float]]] = {checkout: [] for checkout in checkouts}
    for _ in range(TURNS):
        for checkout in checkouts:
            run = subprocess.run(
                [sys.executable, "-P", script, "--here"], cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)},
                check=True, capture_output=True, text=True,
            )  # fmt: skip
            figures[checkout].append(json.loads(run.stdout.splitlines()[-1]))
    for label in ("POST", "GET"):
        medians = [statistics.median(run[label] for run in figures[checkout]) for checkout in checkouts]
        print(label, *(f"{ms:.2f} ms" for ms in medians), *(f"{medians[0] / ms:.2f}" for ms in medians[1:]))


if __name__ == "__main__":
    main()
