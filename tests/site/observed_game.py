"""A game of a person, a bot and a computer on real processes, which record metrics.

The module also finds secrets of the game in texts.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Event, Thread
from typing import Any

import httpx
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from durak_site.local_site.listen_address import find_free_port
from games.models import Game
from tests.stack import PATIENCE, Stack, wait_for

PASSWORD = "canary-password-5120"
PLAYER_ADDRESS = "198.18.51.20"
"""The IP address from which the players send their requests, as the proxy writes it."""
CARD_PATTERN = re.compile(r"\b(?:10|[6-9TJQKA])[CDHS]\b")
ROUNDS_OF_MOVES = 30


class ApiPlayer:
    """An account that uses the API of the site."""

    def __init__(self, stack: Stack, name: str, **account: Any) -> None:
        self.name = name
        self.http = httpx.Client(
            base_url=f"{stack.address}/api/v1/", timeout=PATIENCE, headers={"X-Forwarded-For": PLAYER_ADDRESS}
        )
        self.post("accounts", username=name, password=PASSWORD, email=f"{name}@example.org", **account)
        wanted = {"name": "canary", "scopes": ["read", "play", "account"]}
        self.token = self.http.post("me/tokens", json=wanted, auth=(name, PASSWORD)).json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def play_legal_move(self, game: str) -> None:
        """Play the first legal move, if there is one. A refusal is ignored, because another player may have moved
        first.
        """
        if legal := self.http.get(f"games/{game}").json()["legal"]:
            self.http.post(f"games/{game}/moves", json={"move": legal[0]})


@dataclass
class ObservedSite:
    """A running site with a metrics exporter, and a game that is played on it."""

    stack: Stack
    port: int = field(default_factory=find_free_port)
    players: list[ApiPlayer] = field(default_factory=list)
    series: str = ""
    game: str = ""

    def start(self) -> None:
        environment = {"METRICS_PORT": str(self.port), "DURAK_VAR": str(self.stack.directory), "PROXIES": "1"}
        self.stack.environment = {**environment, **self.stack.environment}
        self.stack.start_web()
        self.stack.start_worker("clock", concurrency=1)
        self.stack.start_worker("computers", "background", concurrency=1)
        self.stack.start_beat()
        exporter = self.stack.start("metrics", "durak_site.metrics")
        self.stack.wait_until(exporter, self.is_serving_metrics, "the exporter")

    def is_serving_metrics(self) -> bool:
        try:
            return bool(self.scrape())
        except httpx.TransportError:
            return False

    def scrape(self) -> str:
        answer = httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=10)
        assert answer.status_code == 200
        return answer.text

    def read_values(self, name: str) -> dict[str, float]:
        """Map the labels of a metric to the sum of its values in all processes.

        A key has the values of the labels except `process`, in the order of the labels' names, joined by spaces.
        """
        values: dict[str, float] = {}
        for family in text_string_to_metric_families(self.scrape()):
            for sample in family.samples:
                if sample.name == name:
                    key = " ".join(value for label, value in sorted(sample.labels.items()) if label != "process")
                    values[key] = values.get(key, 0) + sample.value
        return values

    def play_game(self) -> None:
        """Play a game in which the clock also makes a move, and then cause refusals."""
        anna, boris = ApiPlayer(self.stack, "anna-canary"), ApiPlayer(self.stack, "boris-canary", bot=True)
        self.players = [anna, boris]
        seats = [{"player": "me"}, {"player": boris.name}, {"computer": "random"}]
        created = anna.post("series", rules="alemi-36", title="Canary table", seats=seats, bots=True)
        self.series = created["id"]
        self.game = boris.post(f"series/{self.series}/join")["game"]
        with self.keep_connections_open(anna):
            wait_for(self.has_open_connections, "a stream and a held request are open")
            for _ in range(ROUNDS_OF_MOVES):
                for player in self.players:
                    player.play_legal_move(self.game)
        self.let_deadline_pass()
        anna.http.post(f"games/{self.game}/moves", json={"move": "canary"})
        anna.http.get("games/canarynowhere")
        httpx.get(f"{self.stack.address}/canary-page", params={"token": anna.token}, timeout=PATIENCE)
        anna.http.request("PROPFIND", "me")

    @contextmanager
    def keep_connections_open(self, player: ApiPlayer) -> Iterator[None]:
        """Keep a stream open, and send one held request after another, until the end of the block."""
        ended = Event()

        def hold_requests() -> None:
            while not ended.is_set():
                player.http.get("me/notifications", params={"after": 1_000_000, "wait": 5})

        held = Thread(target=hold_requests)
        held.start()
        try:
            with httpx.stream("GET", f"{player.http.base_url}me/stream", headers=player.http.headers, timeout=PATIENCE):
                yield
        finally:
            ended.set()
            held.join()

    def has_open_connections(self) -> bool:
        return self.read_values("durak_open_connections") == {"held": 1, "streams": 1}

    def let_deadline_pass(self) -> None:
        """Let deadlines of the game pass until the clock has made a move."""

        def expire_deadline_and_check() -> bool:
            game = Game.objects.get(pk=self.game)
            if not game.is_over and game.awaited:
                Game.objects.filter(pk=self.game, awaited__gt=0).update(deadline_at=timezone.now() - timedelta(1))
            return bool(self.read_values("durak_moves_total").get("clock"))

        wait_for(expire_deadline_and_check, "the clock moves")

    def find_secrets(self, text: str) -> list[str]:
        """Return the secrets in the text: names, passwords, tokens, IP addresses and cards."""
        names = [one.name for one in self.players] + ["Canary table"]
        secrets = [PASSWORD, PLAYER_ADDRESS, *names, *(one.token for one in self.players)]
        return [secret for secret in secrets if secret in text] + CARD_PATTERN.findall(text)

    def find_secrets_and_ids(self, text: str) -> list[str]:
        """Return the secrets in the text, and the ids and other words that clients have sent."""
        return self.find_secrets(text) + [word for word in (self.game, self.series, "canary") if word in text]
