"""Many who follow: open streams and held answers on one process, while games are played.

`python -m benchmarks.streams` opens 500 streams of accounts and holds 500 answers about their games, plays 50 moves a
second for 20 seconds, and prints how long it takes from the commit of a move to what is told of it (median, 99th
percentile, most), how much of it came, how long ordinary requests to the same process take meanwhile, what CPU it takes
for a move, and what memory it has; then the same beside subscribers who read nothing. `STREAMS`, `MOVES_A_SECOND` and
`SECONDS` make it smaller.
"""

import asyncio
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

from durak_site import embedded, processes
from durak_site.listening import free_port
from durak_site.serving import UVICORN

STREAMS = int(os.environ.get("STREAMS", "500"))
"""And as many held answers; two of each for a game."""
MOVES_A_SECOND = int(os.environ.get("MOVES_A_SECOND", "50"))
SECONDS = int(os.environ.get("SECONDS", "20"))
SILENT = 20
"""Subscribers who read nothing."""
VISIT_EVERY = 0.1
"""Seconds between two ordinary requests."""
COMING = 8
"""Who come at once; if all did, some would be told to come again."""
Times = dict[str, list[float]]
"""By game, on the machine's monotonic clock."""


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start(Path(directory) / "data")
        os.environ |= {
            **servers.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
        }
        port, started = free_port(), []
        try:
            subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True)
            web = processes.spawn([sys.executable, "-m", "uvicorn", *UVICORN, "--port", str(port), "--no-access-log"])
            worker = ("celery", "-A", "durak_site", "worker", "--queues=clock", "--concurrency=1")
            started = [web, processes.spawn([sys.executable, "-m", *worker], log=Path(directory) / "worker.log")]
            measure(port, psutil.Process(web.pid))
        finally:
            for process in started:
                processes.stop(process)
            servers.stop()


def measure(port: int, web: psutil.Process) -> None:
    with multiprocessing.get_context("spawn").Pool(1) as maker:
        games: dict[str, list[str]] = maker.apply(dealt, (STREAMS // 2,))
    print(f"{STREAMS} streams and as many held answers, {MOVES_A_SECOND} moves/s for {SECONDS} s")
    for silent in (0, SILENT):
        print(f"{silent} who read nothing: {asyncio.run(Crowd(port, games).followed(silent, web))}")


def dealt(number: int) -> dict[str, list[str]]:
    """Games of two, by their ids, with the tokens of their players."""
    import django

    django.setup()
    from tests.games.table import table

    tables = [table("alemi-36", 2) for _ in range(number)]
    return {at.game.pk: [who.token for who in at.people.values()] for at in tables}


def play(games: list[str], moves: int, told: Connection) -> None:
    """In a process of its own: moves in one game after the other at their pace; tells that it begins, of each when it
    was committed, and that it has ended."""
    import django

    django.setup()
    from django.db import transaction

    from games import engine, event_log
    from games.models import Game
    from games.services.moves import game_move

    read = [Game.objects.select_related("series").get(pk=game) for game in games]
    states = {game.pk: event_log.load_state(game) for game in read}
    players = {game.pk: {seat.index: seat.player for seat in game.seats.select_related("player")} for game in read}
    told.send(None)
    begin = time.monotonic()
    for number in range(moves):
        time.sleep(max(0.0, begin + number / MOVES_A_SECOND - time.monotonic()))
        game = games[number % len(games)]
        if states[game].over:
            continue
        seat = engine.must(states[game])[0]
        move = str(engine.legal_moves(states[game], seat)[0])
        with transaction.atomic():
            transaction.on_commit(lambda: told.send((game, time.monotonic())))  # noqa: B023
            states[game] = game_move(game_id=game, user=players[game][seat], move=move).state
    told.send(None)


class Crowd:
    """All who follow, and what they heard when."""

    def __init__(self, port: int, games: dict[str, list[str]]) -> None:
        self.port, self.games = port, games
        self.streamed: Times = defaultdict(list)
        self.held: Times = defaultdict(list)
        self.visits: list[float] = []
        self.coming = asyncio.Semaphore(COMING)
        self.open = 0

    async def followed(self, silent: int, web: psutil.Process) -> str:
        crowd = [asyncio.create_task(self.silent(token)) for token in self.all_tokens()[:silent]]
        crowd += [asyncio.create_task(self.stream(token)) for token in self.all_tokens()]
        for game, tokens in self.games.items():
            crowd += [asyncio.create_task(self.hold(game, token)) for token in tokens]
        while self.open < 2 * STREAMS:
            await asyncio.sleep(0.2)
            all_follow(crowd)
        crowd.append(asyncio.create_task(self.visit()))
        committed, before = await asyncio.to_thread(self.played, web)
        await asyncio.sleep(3)
        a_move = 1000 * (cpu(web) - before) / sum(map(len, committed.values()))
        memory = web.memory_info().rss / 2**20
        all_follow(crowd)
        for one in crowd:
            one.cancel()
        told = ", ".join(
            f"{name} {summary(committed, heard)}" for name, heard in (("streams", self.streamed), ("held", self.held))
        )
        return f"{told}; ordinary requests {spread(self.visits)}; {a_move:.1f} ms of CPU a move; {memory:.0f} MB"

    def all_tokens(self) -> list[str]:
        return [token for tokens in self.games.values() for token in tokens]

    def played(self, web: psutil.Process) -> tuple[Times, float]:
        """When moves were committed, and the CPU that the process had taken before the first of them."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe(duplex=False)
        player = context.Process(target=play, args=(list(self.games), MOVES_A_SECOND * SECONDS, there), daemon=True)
        player.start()
        committed: Times = defaultdict(list)
        here.recv()
        before = cpu(web)
        while (told := here.recv()) is not None:
            committed[told[0]].append(told[1])
        player.join()
        return committed, before

    async def silent(self, token: str) -> None:
        line = await opened(self.port)
        line.ask("/me/stream?after=0", token)
        await asyncio.Event().wait()

    async def stream(self, token: str) -> None:
        async with self.coming:
            line = await opened(self.port)
            line.ask("/me/stream", token, Accept="application/x-ndjson")
            await line.reader.readline()
        self.open += 1
        while told := await line.reader.readline():
            if told.startswith(b'{"event":"game"'):
                self.streamed[json.loads(told)["data"]["game"]].append(time.monotonic())

    async def visit(self) -> None:
        """Somebody who looks at a game, again and again."""
        game, tokens = next(iter(self.games.items()))
        line = await opened(self.port)
        while True:
            await asyncio.sleep(VISIT_EVERY)
            began = time.monotonic()
            await line.tag_of(f"/games/{game}", tokens[0])
            self.visits.append(1000 * (time.monotonic() - began))

    async def hold(self, game: str, token: str) -> None:
        async with self.coming:
            line = await opened(self.port)
            tag = await line.tag_of(f"/games/{game}", token)
        self.open += 1
        while True:
            new = await line.tag_of(f"/games/{game}?wait=30", token, tag)
            if new != tag:
                self.held[game].append(time.monotonic())
            tag = new


def all_follow(crowd: list[asyncio.Task[None]]) -> None:
    """Raises what went wrong with one of them."""
    for one in crowd:
        if one.done():
            raise RuntimeError("Somebody does not follow any more.") from one.exception()


@dataclass(frozen=True)
class KeptConnection:
    """As programs keep theirs."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def ask(self, path: str, token: str, **headers: str) -> None:
        lines = [f"GET /api/v1{path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {token}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode())

    async def tag_of(self, path: str, token: str, tag: str = "") -> str:
        """The tag of the answer, which is read whole."""
        self.ask(path, token, **({"If_None_Match": tag} if tag else {}))
        head = await self.reader.readuntil(b"\r\n\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(b": ") for line in head.split(b"\r\n"))}
        await self.reader.readexactly(int(fields.get(b"content-length", 0)))
        return fields[b"etag"].decode()


async def opened(port: int) -> KeptConnection:
    return KeptConnection(*await asyncio.open_connection("127.0.0.1", port))


def cpu(process: psutil.Process) -> float:
    """Seconds that it has taken so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def summary(committed: Times, heard: Times) -> str:
    """Each telling belongs to the last commit in its game before it; two are told of each."""
    late = [
        1000 * (at - max(commit for commit in commits if commit <= at))
        for game, commits in committed.items()
        for at in heard[game]
        if at >= commits[0]
    ]
    moves = sum(len(commits) for commits in committed.values())
    return f"{spread(late)}, {len(late)} told of {moves} moves"


def spread(times: list[float]) -> str:
    """Of milliseconds."""
    if len(times) < 2:
        return "nothing"
    p99 = statistics.quantiles(times, n=100)[98]
    return f"{statistics.median(times):.0f} ms (p99 {p99:.0f}, most {max(times):.0f})"


if __name__ == "__main__":
    main()
