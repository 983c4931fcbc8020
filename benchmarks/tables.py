"""Games of two over HTTP, several at once. After each move the other player reads the game.

For one and two web processes, and for 1, 8 and 32 concurrent games, it prints: moves per second, CPU time of the web
processes and of PostgreSQL per move (with the reading), the duration of a move and of a reading (median and 99th
percentile), and the number of requests that were refused and repeated.
"""

import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil

from benchmarks.serving import SITE, Client, machine

MOVES = 1280
"""Total of all games."""
AT_ONCE = (1, 8, 32)
WORKERS = (1, 2)


class Pair:
    """Two players of one series, whose moves are sent over one connection in turn."""

    def __init__(self, port: int, name: str) -> None:
        self.client = Client(port)
        names = [f"{name}-{end}" for end in ("a", "b")]
        self.tokens = [self.client.register(name) for name in names]
        seats = [{"player": name} for name in names]
        body = {"rules": "alemi-36", "seats": seats}
        self.series = self.client.ask("POST", "/api/v1/series", self.tokens[0], body)["id"]
        joined = self.client.ask("POST", f"/api/v1/series/{self.series}/join", self.tokens[1], {})
        self.load_views(joined["game"])

    def load_views(self, game: str) -> None:
        self.path = f"/api/v1/games/{game}"
        self.views: list[Any] = [self.client.ask("GET", self.path, token) for token in self.tokens]

    def play(self, moves: int) -> None:
        self.client.connection.close()  # the server may have closed it meanwhile; it reopens
        for _ in range(moves):
            if self.views[0]["phase"] == "over":
                dealt = self.client.ask("POST", f"/api/v1/series/{self.series}/games", self.tokens[0], {})
                self.load_views(dealt["id"])
            self.move()

    def move(self) -> None:
        seat = next(seat for seat, view in enumerate(self.views) if seat in view["must"])
        body = {"move": self.views[seat]["legal"][0]}
        made = self.client.ask("POST", f"{self.path}/moves", self.tokens[seat], body, "move")
        self.views[seat] = made["game"]
        self.views[1 - seat] = self.client.ask("GET", self.path, self.tokens[1 - seat], timed_as="reading")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, machine(Path(directory)) as made:
        database = made.servers.processes["database"].pid
        for workers in WORKERS:
            with made.web(SITE, workers) as (port, web):
                for at_once in AT_ONCE:
                    tables = [Pair(port, f"w{workers}-c{at_once}-{number}") for number in range(at_once)]
                    print(f"{workers} web, {at_once:2} at once: {measure(tables, web.pid, database)}")


def measure(tables: list[Pair], web: int, database: int) -> str:
    before, began = (cpu(web), cpu(database)), time.perf_counter()
    each = MOVES // len(tables)
    with ThreadPoolExecutor(len(tables)) as crowd:
        list(crowd.map(lambda table: table.play(each), tables))
    took, moves = time.perf_counter() - began, each * len(tables)
    per_move = [
        1000 * (cpu(process) - cpu_before) / moves for process, cpu_before in zip((web, database), before, strict=True)
    ]
    latency = ", ".join(f"{label} {format_spread(tables, label)}" for label in ("move", "reading"))
    refusals = sum(table.client.refusals for table in tables)
    costs = f"web {per_move[0]:.2f} ms, PostgreSQL {per_move[1]:.2f} ms a move"
    return f"{moves / took:5.0f} moves/s, {costs}; {latency}; {refusals} refused"


def cpu(parent: int) -> float:
    """Return the seconds of CPU used by the process and its living children, without those that have ended."""
    family = [psutil.Process(parent), *psutil.Process(parent).children(recursive=True)]
    return sum(sum(process.cpu_times()[:2]) for process in family)


def format_spread(tables: list[Pair], label: str) -> str:
    seconds = [second for table in tables for second in table.client.seconds[label]]
    return f"{1000 * statistics.median(seconds):.1f} ms (p99 {1000 * statistics.quantiles(seconds, n=100)[98]:.0f})"


if __name__ == "__main__":
    main()
