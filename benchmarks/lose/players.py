"""Players who play without a pause, and record each move that the site has acknowledged."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from durak_client import Patience, Problem, sign_in, sign_up
from durak_client.core.models import Game, MoveResult

from benchmarks.bots.recording_client import RecordingClient, TwoPortTransport
from examples.bot import choose_cheapest, run_bot

PASSWORD = "a long sentence"
RULES = {"preset": "classic-36", "lowest_rank": "9"}
"""Rules with a pack of 24 cards. Games are short, so deals, ends of games and moves of computers occur often."""
PATIENCE = Patience(longest=1.0)
"""Short pauses between repeated requests, so that the pauses add little to the measured time of a recovery."""
MAX_THINKING_SECONDS = 0.5
"""Maximum seconds that a player waits before a move. The time is random."""


@dataclass
class SentMoves:
    """The moves that one player has sent in one game.

    `acknowledged` has the event number of each acknowledged move, as the player's view counts events. While
    `is_sending`, the player awaits a response, and the log may already have one move more.
    """

    acknowledged: list[int] = field(default_factory=list)
    is_sending: bool = False


@dataclass
class PlayedSeries:
    """A series that two people play, sometimes with a computer. `moves` counts the moves of the people."""

    players: list["Player"]
    series: str
    moves: int = 0

    def collect_sent_moves(self) -> dict[tuple[str, int], SentMoves]:
        return {key: sent for player in self.players for key, sent in player.sent_moves.items()}


class CountingTransport(TwoPortTransport):
    """A transport to the proxy that counts requests, and lists failed requests even if a repetition succeeds.

    The end of a stream is not a failure, because clients are meant to reconnect.
    """

    def __init__(self, port: int) -> None:
        super().__init__(port, port)
        self.requests = 0
        self.failures: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        what = f"{request.method} {request.url.path}"
        try:
            response = await super().handle_async_request(request)
            if not request.url.path.endswith("/stream"):
                response = await read_response(response)
        except httpx.TransportError as error:
            self.failures.append(f"{what}: {error!r}")
            raise
        if response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
            self.failures.append(f"{what}: {response.status_code}")
        return response


async def read_response(response: httpx.Response) -> httpx.Response:
    """Return a copy of the response with its whole body."""
    try:
        body = b"".join([part async for part in response.stream])  # type: ignore[union-attr]  # it is asynchronous
    finally:
        await response.aclose()
    return httpx.Response(
        response.status_code, headers=response.headers, stream=httpx.ByteStream(body), extensions=response.extensions
    )


class Player(RecordingClient):
    """An account that plays. `sent_moves` maps each game and the account's seat to the moves sent there."""

    def __init__(self, name: str, token: str, port: int) -> None:
        self.transport = CountingTransport(port)
        super().__init__(name, token, self.transport, PATIENCE)
        self.sent_moves: dict[tuple[str, int], SentMoves] = {}
        self.table: PlayedSeries | None = None

    async def move(self, game: Game | str, move: str, **more: Any) -> MoveResult:
        assert isinstance(game, Game)
        assert game.your_seat is not None
        sent = self.sent_moves.setdefault((game.id, game.your_seat), SentMoves())
        sent.is_sending = True
        try:
            moved: MoveResult = await super().move(game, move, **more)
        except Problem:
            sent.is_sending = False
            raise
        sent.is_sending = False
        sent.acknowledged.append(find_move_number(moved, game.your_seat))
        if self.table is not None:
            self.table.moves += 1
        return moved


def find_move_number(moved: MoveResult, seat: int) -> int:
    """Return the number of a move's event, as the player's view counts events. `moved` is the response to the move."""
    return next(int(event.seq) for event in moved.events if event.seat == seat and event.by == "player")  # type: ignore[union-attr]


async def choose_move_after_pause(game: Game) -> str:
    await asyncio.sleep(random.uniform(0, MAX_THINKING_SECONDS))
    return await choose_cheapest(game)


async def create_all_series(port: int, number: int, first: int = 0) -> list[PlayedSeries]:
    """Create `number` series without a limit of games, and the accounts that play them. Every second series has a
    computer.

    The accounts' names contain the number of the series, which counts from `first`.
    """
    return [await create_played_series(port, index) for index in range(first, first + number)]


async def create_played_series(port: int, index: int) -> PlayedSeries:
    players = [await create_player(port, f"{name}-{index}") for name in ("anna", "boris")]
    seats: list[dict[str, str]] = [{"player": "me"}, {"player": players[1].name}]
    if index % 2:
        seats.append({"computer": "random"})
    wanted = {"rules": RULES, "seats": seats, "games": None, "pause": "PT0S", "quick_pass": False}
    made = await players[0].http.post("/api/v1/series", json=wanted)
    if made.status_code != 201:
        raise SystemExit(f"no series: {made.text}")
    table = PlayedSeries(players, made.json()["id"])
    for player in players:
        player.table = table
    return table


async def create_player(port: int, name: str) -> Player:
    address = f"http://127.0.0.1:{port}"
    await sign_up(address, name, PASSWORD)
    return Player(name, await create_token(address, name), port)


async def create_token(address: str, name: str) -> str:
    """Sign in and return a new token. If a response with a token is lost, create another token.

    The site shows a token only once, so it refuses the repeated request.
    """
    while True:
        try:
            return await sign_in(address, name, PASSWORD)
        except Problem as refused:
            if refused.code != "conflict":
                raise


@asynccontextmanager
async def play_all_series(tables: list[PlayedSeries]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Let all players play until the end of the block. Yield their tasks, which are endless."""
    players = [player for table in tables for player in table.players]
    tasks = [asyncio.create_task(run_bot(player, choose_move_after_pause)) for player in players]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *(player.close() for player in players), return_exceptions=True)


def describe_ended_players(tasks: list[asyncio.Task[None]]) -> list[str]:
    """Return a sentence for each player who has stopped playing."""
    return [f"a player ended: {task.exception()!r}" for task in tasks if task.done()]
