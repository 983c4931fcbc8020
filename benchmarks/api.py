"""`POST moves` and `GET game` compared with bare views, interleaved in one run.

Both run in gunicorn with one process, on one durable PostgreSQL (fsync on). The client sends one request at a time.
Young games have fewer than 150 events, old ones more than 1,000.
"""

import statistics
import tempfile
from pathlib import Path

from benchmarks.serving import BARE, SITE, Client, machine

ROUNDS = 400
YOUNG, OLD = 150, 1000
RULES = {"preset": "alemi-36", "transfer": "off"}


class Table:
    """Games of three people in which every defender takes, so that they last arbitrarily long."""

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
        """Make a move: a defender takes, an attacker opens with the first legal move, other players pass."""
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
    with (
        tempfile.TemporaryDirectory() as directory,
        machine(Path(directory)) as made,
        made.web(SITE, workers=1) as (site, _),
        made.web(BARE, workers=1) as (bare, _),
    ):
        client = Client(site)
        tokens = {f"player{number}": client.register(f"player{number}") for number in range(3)}
        report(measure(client, Client(bare), tokens))


def measure(client: Client, bare: Client, tokens: dict[str, str]) -> dict[str, list[float]]:
    """Return the seconds of the requests by their label."""
    token = next(iter(tokens.values()))
    young, old = Table(client, tokens), Table(client, tokens)
    while old.game["version"] <= OLD:
        old.move()
    bare.ask("POST", "/bare/1/moves", token, {"move": "take"})
    for _ in range(ROUNDS):
        if young.game["version"] > YOUNG:
            young.deal()
        young.move("POST young")
        bare.ask("POST", "/bare/1/moves", token, {"move": "attack 7S"}, "POST bare")
        old.move("POST old")
        client.ask("GET", young.path, token, timed_as="GET young")
        bare.ask("GET", "/bare/1", token, timed_as="GET bare")
        client.ask("GET", old.path, token, timed_as="GET old")
    print(f"the old game ended at event {old.game['version']}")
    return client.seconds | bare.seconds


def report(seconds: dict[str, list[float]]) -> None:
    """Print requests per second, computed from the median request."""
    for method in ("POST", "GET"):
        bare, young, old = (1 / statistics.median(seconds[f"{method} {which}"]) for which in ("bare", "young", "old"))
        print(
            f"{method:4} bare {bare:6,.0f}/s   young {young:6,.0f}/s = {young / bare:.2f} of bare"
            f"   old {old:6,.0f}/s = {old / young:.2f} of young"
        )


if __name__ == "__main__":
    main()
