"""Games of two over HTTP, several at once: each move is followed by the other player's reading.

Printed for one and two web processes, and for 1, 8 and 32 games at once: moves a second, CPU of the web processes and
of PostgreSQL for a move with its reading, how long a move and a reading took (median and 99th percentile), and how many
requests were refused and sent again.
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
"""In all, whatever the number of games."""
AT_ONCE = (1, 8, 32)
WORKERS = (1, 2)


class Two:
    """Two players at a table of their own, whose moves one connection makes in turn."""

    def __init__(self, port: int, name: str) -> None:
        self.client = Client(port)
        names = [f"{name}-{end}" for end in ("a", "b")]
        self.tokens = [self.client.register(name) for name in names]
        seats = [{"player": name} for name in names]
        wanted = {"rules": "alemi-36", "seats": seats}
        self.series = self.client.ask("POST", "/api/v1/series", self.tokens[0], wanted)["id"]
        joined = self.client.ask("POST", f"/api/v1/series/{self.series}/join", self.tokens[1], {})
        self.sit_down(joined["game"])

    def sit_down(self, game: str) -> None:
        self.path = f"/api/v1/games/{game}"
        self.views: list[Any] = [self.client.ask("GET", self.path, token) for token in self.tokens]

    def play(self, moves: int) -> None:
        self.client.connection.close()  # the server may have hung up while the others sat down; it opens by itself
        for _ in range(moves):
            if self.views[0]["phase"] == "over":
                dealt = self.client.ask("POST", f"/api/v1/series/{self.series}/games", self.tokens[0], {})
                self.sit_down(dealt["id"])
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
                    tables = [Two(port, f"w{workers}-c{at_once}-{number}") for number in range(at_once)]
                    print(f"{workers} web, {at_once:2} at once: {measured(tables, web.pid, database)}")


def measured(tables: list[Two], web: int, database: int) -> str:
    before, began = (cpu(web), cpu(database)), time.perf_counter()
    each = MOVES // len(tables)
    with ThreadPoolExecutor(len(tables)) as crowd:
        list(crowd.map(lambda table: table.play(each), tables))
    took, moves = time.perf_counter() - began, each * len(tables)
    per_move = [
        1000 * (cpu(process) - cpu_before) / moves for process, cpu_before in zip((web, database), before, strict=True)
    ]
    latency = ", ".join(f"{what} {spread(tables, what)}" for what in ("move", "reading"))
    refusals = sum(table.client.refusals for table in tables)
    costs = f"web {per_move[0]:.2f} ms, PostgreSQL {per_move[1]:.2f} ms a move"
    return f"{moves / took:5.0f} moves/s, {costs}; {latency}; {refusals} refused"


def cpu(parent: int) -> float:
    """Seconds that the process and its living children have used. A process that has ended is not counted."""
    family = [psutil.Process(parent), *psutil.Process(parent).children(recursive=True)]
    return sum(sum(process.cpu_times()[:2]) for process in family)


def spread(tables: list[Two], what: str) -> str:
    seconds = [second for table in tables for second in table.client.seconds[what]]
    return f"{1000 * statistics.median(seconds):.1f} ms (p99 {1000 * statistics.quantiles(seconds, n=100)[98]:.0f})"


if __name__ == "__main__":
    main()
