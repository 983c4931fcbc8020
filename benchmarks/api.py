"""Compares the speed of `POST moves` and `GET game` with the speed of minimal views (`benchmarks/bare`).

The site and the minimal views run in one gunicorn process each, on the same PostgreSQL, which writes every commit to
disk. The benchmark sends one request at a time, to the site and to the minimal views in turn. The output calls games
with fewer than 150 events young, and games with more than 1,000 events old.
"""

import statistics
import tempfile
from pathlib import Path

from benchmarks.gunicorn_site import BARE_SETTINGS, SITE_SETTINGS, MeasuringClient, start_database_and_broker

ROUNDS = 400
YOUNG, OLD = 150, 1000
RULES = {"preset": "alemi-36", "transfer": "off"}


class SeriesOfThree:
    """A series of three people, with long games: every defender takes."""

    def __init__(self, client: MeasuringClient, tokens: dict[str, str]) -> None:
        self.client, self.names, self.tokens = client, list(tokens), list(tokens.values())
        self.deal_game()

    def deal_game(self) -> None:
        seats = [{"player": name} for name in self.names]
        series = self.client.call_api("POST", "/api/v1/series", self.tokens[0], {"rules": RULES, "seats": seats})
        for token in self.tokens[1:]:
            series = self.client.call_api("POST", f"/api/v1/series/{series['id']}/join", token, {})
        listed = self.client.call_api("GET", f"/api/v1/series/{series['id']}", self.tokens[0])
        self.path = f"/api/v1/games/{listed['games'][-1]['id']}"
        self.game = self.client.call_api("GET", self.path, self.tokens[0])

    def make_move(self, label: str = "") -> None:
        """Send the next move: the attacker opens the bout, the defender takes, and all others pass."""
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
        seat = next(seat for seat, view in enumerate(views) if seat in view["must"])
        return seat, "pass"


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as directory,
        start_database_and_broker(Path(directory)) as made,
        made.run_web_server(SITE_SETTINGS, workers=1) as (site, _),
        made.run_web_server(BARE_SETTINGS, workers=1) as (bare, _),
    ):
        client = MeasuringClient(site)
        tokens = {f"player{number}": client.register(f"player{number}") for number in range(3)}
        print_rates(measure_requests(client, MeasuringClient(bare), tokens))


def measure_requests(client: MeasuringClient, bare: MeasuringClient, tokens: dict[str, str]) -> dict[str, list[float]]:
    """Send the measured requests and return their durations in seconds, by label."""
    token = next(iter(tokens.values()))
    young, old = SeriesOfThree(client, tokens), SeriesOfThree(client, tokens)
    while old.game["version"] <= OLD:
        old.make_move()
    bare.call_api("POST", "/bare/1/moves", token, {"move": "take"})
    for _ in range(ROUNDS):
        if young.game["version"] > YOUNG:
            young.deal_game()
        young.make_move("POST young")
        bare.call_api("POST", "/bare/1/moves", token, {"move": "attack 7S"}, "POST bare")
        old.make_move("POST old")
        client.call_api("GET", young.path, token, label="GET young")
        bare.call_api("GET", "/bare/1", token, label="GET bare")
        client.call_api("GET", old.path, token, label="GET old")
    print(f"the old game ended at event {old.game['version']}")
    return client.seconds | bare.seconds


def print_rates(seconds: dict[str, list[float]]) -> None:
    """Print the requests per second of the site and of the minimal views, from the median durations."""
    for method in ("POST", "GET"):
        bare, young, old = (1 / statistics.median(seconds[f"{method} {which}"]) for which in ("bare", "young", "old"))
        print(
            f"{method:4} bare {bare:6,.0f}/s   young {young:6,.0f}/s = {young / bare:.2f} of bare"
            f"   old {old:6,.0f}/s = {old / young:.2f} of young"
        )


if __name__ == "__main__":
    main()
