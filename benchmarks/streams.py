"""Measures one web process with many open streams and long polls while games are played.

`python -m benchmarks.streams` opens 500 streams and 500 long polls, and plays 50 moves per second for 20 seconds. Then
it repeats this with additional clients that open a stream and never read. The environment variables `STREAMS`,
`MOVES_A_SECOND` and `SECONDS` change the size. The benchmark prints:

- the delay from the commit of a move to its arrival at a client (median, 99th percentile, maximum);
- the number of arrivals;
- the duration of ordinary requests to the web process;
- the CPU time of the web process per move, and its memory.

`python -m benchmarks.streams --processes 4 --watchers 10000` measures a site without moves. Half of the clients have a
stream, the others a long poll. It prints the lookups of change tokens and the index scans per second, the processor
load and the memory.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import psutil

from benchmarks.idle_watchers import measure_idle_site
from durak_site import embedded
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from durak_site.serving import UVICORN_ARGUMENTS
from tests.stack import is_answering, wait_for

STREAMS = int(os.environ.get("STREAMS", "500"))
"""Number of streams, which is also the number of long polls. Each game has two streams and two long polls."""
MOVES_A_SECOND = int(os.environ.get("MOVES_A_SECOND", "50"))
MOVING_SECONDS = int(os.environ.get("SECONDS", "20"))
SILENT_STREAMS = 20
"""Number of additional streams whose clients never read."""
VISIT_INTERVAL = 0.1
"""Seconds between two ordinary requests."""
MAX_CONNECTING = 8
"""Number of clients that may connect at the same time. If all clients connected at once, the site would refuse some of
them.
"""
TimesByGame = dict[str, list[float]]
"""Monotonic times in seconds, by game."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=1, help="web processes of an idle site")
    parser.add_argument("--watchers", type=int, help="clients of an idle site")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        os.environ |= {
            **servers.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            "LOG_LEVEL": "WARNING",
        }
        started: list[subprocess.Popen[bytes]] = []
        try:
            subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True)
            if options.watchers:
                measure_watchers(options.processes, options.watchers, started)
            else:
                measure_moves(started, Path(directory))
        finally:
            for process in started:
                processes.stop_process(process)
            servers.stop()


def measure_moves(started: list[subprocess.Popen[bytes]], directory: Path) -> None:
    port = find_free_port()
    web = processes.start_process(
        [sys.executable, "-m", "uvicorn", *UVICORN_ARGUMENTS, "--port", str(port), "--no-access-log"]
    )
    worker = ("celery", "-A", "durak_site", "worker", "--queues=clock", "--concurrency=1")
    started += [web, processes.start_process([sys.executable, "-m", *worker], log=directory / "worker.log")]
    games = create_games_in_other_process(STREAMS // 2)
    print(f"{STREAMS} streams and as many long polls, {MOVES_A_SECOND} moves/s for {MOVING_SECONDS} s")
    for silent in (0, SILENT_STREAMS):
        figures = asyncio.run(ClientCrowd(port, games).measure(silent, psutil.Process(web.pid)))
        print(f"{silent} subscribers that never read: {figures}")


def measure_watchers(number: int, watchers: int, started: list[subprocess.Popen[bytes]]) -> None:
    """Start `number` web processes, divide `watchers` connections equally among them, and print the measurements."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    limits = ("HELD", "HELD_ADDRESS", "STREAMS", "STREAMS_ADDRESS")
    os.environ |= {f"LIMIT_{name}": str(watchers) for name in limits}
    webs = {}
    for _ in range(number):
        port = find_free_port()
        command = [sys.executable, "-m", "uvicorn", "benchmarks.counted_site:application", *UVICORN_ARGUMENTS[1:]]
        started.append(processes.start_process([*command, "--port", str(port), "--no-access-log"]))
        webs[port] = psutil.Process(started[-1].pid)
    games = create_games_in_other_process(watchers // 4)
    for port in webs:
        wait_for(partial(is_answering, f"http://127.0.0.1:{port}"), "a web server")
    crowds = [ClientCrowd(port, dict(list(games.items())[part::number])) for part, port in enumerate(webs)]
    figures = asyncio.run(watch_idle_site(crowds, webs))
    print(f"{watchers} watchers at {number} processes, load of the machine {os.getloadavg()[0]:.1f}: {figures}")


async def watch_idle_site(crowds: list["ClientCrowd"], webs: dict[int, psutil.Process]) -> str:
    clients = [client for crowd in crowds for client in crowd.connect_clients()]
    for crowd in crowds:
        await crowd.wait_until_connected(clients)
    figures = await measure_idle_site(webs)
    check_clients(clients)
    for client in clients:
        client.cancel()
    return figures


def create_games_in_other_process(number: int) -> dict[str, list[str]]:
    with multiprocessing.get_context("spawn").Pool(1) as maker:
        games: dict[str, list[str]] = maker.apply(create_games, (number,))
    return games


def create_games(number: int) -> dict[str, list[str]]:
    """Create games of two players. Map the id of each game to the tokens of its players."""
    import django

    django.setup()
    from tests.games.table import start_table

    tables = [start_table("alemi-36", 2) for _ in range(number)]
    return {table.game.pk: [who.token for who in table.people.values()] for table in tables}


def play_at_fixed_rate(games: list[str], moves: int, commits: Connection) -> None:
    """Make moves in all games in turn, at a fixed rate. Call this in a separate process.

    Send to `commits`: None before the first move, then the game and the time of each commit, and None at the end.
    """
    import django

    django.setup()
    from django.db import transaction

    from games import engine, event_log
    from games.models import Game
    from games.services.moves import play_move

    read = [Game.objects.select_related("series").get(pk=game) for game in games]
    states = {game.pk: event_log.load_state(game) for game in read}
    players = {game.pk: {seat.index: seat.player for seat in game.seats.select_related("player")} for game in read}
    commits.send(None)
    begin = time.monotonic()
    for number in range(moves):
        time.sleep(max(0.0, begin + number / MOVES_A_SECOND - time.monotonic()))
        game = games[number % len(games)]
        if states[game].over:
            continue
        seat = engine.list_awaited_seats(states[game])[0]
        move = str(engine.list_legal_moves(states[game], seat)[0])
        with transaction.atomic():
            transaction.on_commit(lambda: commits.send((game, time.monotonic())))  # noqa: B023
            states[game] = play_move(game_id=game, user=players[game][seat], move=move).state
    commits.send(None)


class ClientCrowd:
    """A web process's clients, and the times at which changes reached them by stream or long poll."""

    def __init__(self, port: int, games: dict[str, list[str]]) -> None:
        self.port, self.games = port, games
        self.streamed: TimesByGame = defaultdict(list)
        self.polled: TimesByGame = defaultdict(list)
        self.visits: list[float] = []
        self.connecting = asyncio.Semaphore(MAX_CONNECTING)
        self.open = 0

    async def measure(self, silent: int, web: psutil.Process) -> str:
        """Connect the clients, play the moves, and return the measurements in words."""
        crowd = [asyncio.create_task(self.open_silent_stream(token)) for token in self.list_tokens()[:silent]]
        crowd += self.connect_clients()
        await self.wait_until_connected(crowd)
        crowd.append(asyncio.create_task(self.measure_ordinary_requests()))
        committed, before = await asyncio.to_thread(self.play_moves, web)
        await asyncio.sleep(3)
        a_move = 1000 * (measure_cpu_seconds(web) - before) / sum(map(len, committed.values()))
        memory = web.memory_info().rss / 2**20
        check_clients(crowd)
        for one in crowd:
            one.cancel()
        arrivals = (("streams", self.streamed), ("long polls", self.polled))
        delays = ", ".join(f"{name} {describe_delays(committed, arrived)}" for name, arrived in arrivals)
        return (
            f"{delays}; ordinary requests {format_spread(self.visits)}; {a_move:.1f} ms of CPU a move; {memory:.0f} MB"
        )

    def connect_clients(self) -> list[asyncio.Task[None]]:
        """Start a stream for each player, and a long poll of the player's game."""
        clients = [asyncio.create_task(self.follow_stream(token)) for token in self.list_tokens()]
        for game, tokens in self.games.items():
            clients += [asyncio.create_task(self.follow_by_long_polls(game, token)) for token in tokens]
        return clients

    async def wait_until_connected(self, clients: list[asyncio.Task[None]]) -> None:
        """Wait until all clients are connected. Raises RuntimeError if a task in `clients` has ended."""
        while self.open < 2 * len(self.list_tokens()):
            await asyncio.sleep(0.2)
            check_clients(clients)

    def list_tokens(self) -> list[str]:
        return [token for tokens in self.games.values() for token in tokens]

    def play_moves(self, web: psutil.Process) -> tuple[TimesByGame, float]:
        """Play the moves in another process. Return the commit times by game, and the server's CPU seconds before the
        first move.
        """
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe(duplex=False)
        player = context.Process(
            target=play_at_fixed_rate, args=(list(self.games), MOVES_A_SECOND * MOVING_SECONDS, there), daemon=True
        )
        player.start()
        committed: TimesByGame = defaultdict(list)
        here.recv()
        before = measure_cpu_seconds(web)
        while (commit := here.recv()) is not None:
            committed[commit[0]].append(commit[1])
        player.join()
        return committed, before

    async def open_silent_stream(self, token: str) -> None:
        connection = await connect(self.port)
        connection.send("/me/stream?after=0", token)
        await asyncio.Event().wait()

    async def follow_stream(self, token: str) -> None:
        async with self.connecting:
            connection = await connect(self.port)
            connection.send("/me/stream", token, Accept="application/x-ndjson")
            await connection.reader.readline()
        self.open += 1
        while frame := await connection.reader.readline():
            if frame.startswith(b'{"event":"game"'):
                self.streamed[json.loads(frame)["data"]["game"]].append(time.monotonic())

    async def measure_ordinary_requests(self) -> None:
        """Request the same game again and again, as an ordinary client does, and record the durations."""
        game, tokens = next(iter(self.games.items()))
        connection = await connect(self.port)
        while True:
            await asyncio.sleep(VISIT_INTERVAL)
            began = time.monotonic()
            await connection.fetch_tag(f"/games/{game}", tokens[0])
            self.visits.append(1000 * (time.monotonic() - began))

    async def follow_by_long_polls(self, game: str, token: str) -> None:
        async with self.connecting:
            connection = await connect(self.port)
            tag = await connection.fetch_tag(f"/games/{game}", token)
        self.open += 1
        while True:
            new = await connection.fetch_tag(f"/games/{game}?wait=30", token, tag)
            if new != tag:
                self.polled[game].append(time.monotonic())
            tag = new


def check_clients(crowd: list[asyncio.Task[None]]) -> None:
    """Raise RuntimeError if a client has ended."""
    for one in crowd:
        if one.done():
            raise RuntimeError("A client has ended.") from one.exception()


@dataclass(frozen=True)
class PersistentConnection:
    """A persistent HTTP connection to the API."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, path: str, token: str, **headers: str) -> None:
        lines = [f"GET /api/v1{path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {token}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode())

    async def fetch_tag(self, path: str, token: str, tag: str = "") -> str:
        """Send a request, read the whole response, and return its ETag."""
        self.send(path, token, **({"If_None_Match": tag} if tag else {}))
        head = await self.reader.readuntil(b"\r\n\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(b": ") for line in head.split(b"\r\n"))}
        await self.reader.readexactly(int(fields.get(b"content-length", 0)))
        return fields[b"etag"].decode()


async def connect(port: int) -> PersistentConnection:
    return PersistentConnection(*await asyncio.open_connection("127.0.0.1", port))


def measure_cpu_seconds(process: psutil.Process) -> float:
    """Return the CPU time in seconds that the process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)


def describe_delays(committed: TimesByGame, arrived: TimesByGame) -> str:
    """Return in words how long after the commits the changes arrived at the clients.

    An arrival belongs to the last commit before it. Two streams and two long polls follow each game.
    """
    delays = [
        1000 * (at - max(commit for commit in commits if commit <= at))
        for game, commits in committed.items()
        for at in arrived[game]
        if at >= commits[0]
    ]
    moves = sum(len(commits) for commits in committed.values())
    return f"{format_spread(delays)}, {len(delays)} arrivals of {moves} moves"


def format_spread(times: list[float]) -> str:
    """Return in words the median, 99th percentile and maximum of times in milliseconds."""
    if len(times) < 2:
        return "no data"
    p99 = statistics.quantiles(times, n=100)[98]
    return f"{statistics.median(times):.0f} ms (p99 {p99:.0f}, most {max(times):.0f})"


if __name__ == "__main__":
    main()
