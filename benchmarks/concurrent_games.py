"""Plays several games of two players at the same time over HTTP. After each move, the opponent reads the game.

The benchmark prints for one and two web processes, and for 1, 8 and 32 games at the same time:

- moves per second;
- the CPU time of the web processes and of PostgreSQL per move, including the read of the opponent;
- the duration of a move and of a read (median and 99th percentile);
- the number of requests that were refused and repeated.
"""

import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil

from benchmarks.gunicorn_site import SITE_SETTINGS, MeasuringClient, start_database_and_broker

TOTAL_MOVES = 1280
"""Number of moves in all concurrent games together."""
CONCURRENT_GAMES = (1, 8, 32)
WORKERS = (1, 2)


class PairOfPlayers:
    """Two players of one series, who share one connection."""

    def __init__(self, port: int, name: str) -> None:
        self.client = MeasuringClient(port)
        names = [f"{name}-{end}" for end in ("a", "b")]
        self.tokens = [self.client.register(name) for name in names]
        seats = [{"player": name} for name in names]
        body = {"rules": "alemi-36", "seats": seats}
        self.series = self.client.call_api("POST", "/api/v1/series", self.tokens[0], body)["id"]
        joined = self.client.call_api("POST", f"/api/v1/series/{self.series}/join", self.tokens[1], {})
        self.load_views(joined["game"])

    def load_views(self, game: str) -> None:
        self.path = f"/api/v1/games/{game}"
        self.views: list[Any] = [self.client.call_api("GET", self.path, token) for token in self.tokens]

    def make_moves(self, moves: int) -> None:
        self.client.connection.close()  # the server may have closed it; the next request opens it again
        for _ in range(moves):
            if self.views[0]["phase"] == "over":
                dealt = self.client.call_api("POST", f"/api/v1/series/{self.series}/games", self.tokens[0], {})
                self.load_views(dealt["id"])
            self.make_move()

    def make_move(self) -> None:
        seat = next(seat for seat, view in enumerate(self.views) if seat in view["must"])
        body = {"move": self.views[seat]["legal"][0]}
        made = self.client.call_api("POST", f"{self.path}/moves", self.tokens[seat], body, "move")
        self.views[seat] = made["game"]
        self.views[1 - seat] = self.client.call_api("GET", self.path, self.tokens[1 - seat], label="reading")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, start_database_and_broker(Path(directory)) as made:
        database = made.servers.processes["database"].pid
        for workers in WORKERS:
            with made.run_web_server(SITE_SETTINGS, workers) as (port, web):
                for at_once in CONCURRENT_GAMES:
                    tables = [PairOfPlayers(port, f"w{workers}-c{at_once}-{number}") for number in range(at_once)]
                    print(f"{workers} web, {at_once:2} at once: {measure_concurrent_games(tables, web.pid, database)}")


def measure_concurrent_games(tables: list[PairOfPlayers], web: int, database: int) -> str:
    before, began = (measure_cpu_seconds(web), measure_cpu_seconds(database)), time.perf_counter()
    each = TOTAL_MOVES // len(tables)
    with ThreadPoolExecutor(len(tables)) as crowd:
        list(crowd.map(lambda table: table.make_moves(each), tables))
    took, moves = time.perf_counter() - began, each * len(tables)
    per_move = [
        1000 * (measure_cpu_seconds(process) - cpu_before) / moves
        for process, cpu_before in zip((web, database), before, strict=True)
    ]
    latency = ", ".join(f"{label} {format_spread(tables, label)}" for label in ("move", "reading"))
    refusals = sum(table.client.refusals for table in tables)
    costs = f"web {per_move[0]:.2f} ms, PostgreSQL {per_move[1]:.2f} ms a move"
    return f"{moves / took:5.0f} moves/s, {costs}; {latency}; {refusals} refused"


def measure_cpu_seconds(parent: int) -> float:
    """Return the CPU seconds of the process `parent` and its running descendants. Ended processes do not count."""
    family = [psutil.Process(parent), *psutil.Process(parent).children(recursive=True)]
    return sum(sum(process.cpu_times()[:2]) for process in family)


def format_spread(tables: list[PairOfPlayers], label: str) -> str:
    seconds = [second for table in tables for second in table.client.seconds[label]]
    return f"{1000 * statistics.median(seconds):.1f} ms (p99 {1000 * statistics.quantiles(seconds, n=100)[98]:.0f})"


if __name__ == "__main__":
    main()
