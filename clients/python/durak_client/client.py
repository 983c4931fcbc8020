"""The client: one account at one site."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Self, TypeVar

import httpx

from durak_client.core import AuthenticatedClient
from durak_client.core.api.games import list_events, make_move, show_game
from durak_client.core.api.me import list_my_notifications
from durak_client.core.models import (
    EventPage,
    Game,
    MoveRequest,
    MoveResult,
    NotificationPage,
    ProblemDocument,
    Turn,
    Unknown,
)
from durak_client.core.types import UNSET, Response
from durak_client.core.unions import Event, GameFrame, MyFrame, Notification
from durak_client.following import lines
from durak_client.patience import WAIT_AND_ASK_AGAIN, Patience, Patient
from durak_client.problems import Problem, problem
from durak_client.reading import game_frame, my_frame
from durak_client.turns import HELD, Waiting

API = "/api/v1"
TOO_QUICK, BREATH = 1.0, 2.0
"""Minimum number of seconds between requests to a server that cannot hold them and responds at once."""
T = TypeVar("T")


class Durak:
    """A site, used as one account. Close it, or use it in `async with`.

    `core` is the generated client: `await durak.good(OPERATION.asyncio_detailed(client=durak.core, ...))` makes any
    call of the API and raises Problem. Each call is repeated as `patience` allows.
    """

    def __init__(self, url: str, token: str | None = None, *, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        limits = httpx.Limits(max_connections=20, max_keepalive_connections=10)
        self.http = httpx.AsyncClient(
            base_url=url,
            headers={"Authorization": f"Bearer {token}"} if token else {},
            timeout=httpx.Timeout(10.0, read=HELD + 15.0),
            transport=Patient(httpx.AsyncHTTPTransport(limits=limits), self.patience),
        )
        self.core = AuthenticatedClient(base_url=url, token=token or "").set_async_httpx_client(self.http)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    async def good(self, asked: Awaitable[Response[T | ProblemDocument]]) -> T:
        """Return the result of a call. Raises Problem if the server refuses it."""
        answer = await asked
        if answer.parsed is None or isinstance(answer.parsed, ProblemDocument) or answer.status_code >= 400:
            raise problem(answer.status_code, answer.content, answer.headers.get("Retry-After"))
        return answer.parsed

    async def game(self, game: str) -> Game:
        """Return a game as you see it."""
        found: Game = await self.good(show_game.asyncio_detailed(game, client=self.core))
        return found

    async def move(self, game: Game | str, move: str, *, tag: str | None = None) -> MoveResult:
        """Make a move, once, however often the request has to be sent. With a Game the move is refused as `stale` if it
        is not legal any more; with a `tag` it is refused if anything has changed since (`precondition_failed`)."""
        version = game.version if isinstance(game, Game) else UNSET
        body, game_id = MoveRequest(move=move, version=version), game.id if isinstance(game, Game) else game
        return await self.good(make_move.asyncio_detailed(game_id, client=self.core, body=body, if_match=tag or UNSET))

    async def play(self, game_id: str, choose: Callable[[Game], Awaitable[str]]) -> Game:
        """Make the moves that `choose` returns until the game no longer waits for you; one turn may need several. Stops
        if no move is legal because a computer plays for you. If another player was faster and the move is not legal any
        more, `choose` is called with the new state."""
        game = await self.game(game_id)
        while game.legal and game.your_seat in game.must:
            try:
                game = (await self.move(game, await choose(game))).game
            except Problem as refused:
                if refused.code != "stale":
                    raise
                game = await self.game(game_id)
        return game

    async def turns(self, *, again: float = 60.0) -> AsyncIterator[Turn]:
        """Yield every game that waits for you, now and later, without end: `play` it. A turn that still waits is
        yielded again after `again` seconds. The client waits out lost connections and restarts of the server."""
        waiting, tries = Waiting(self.core, again), 0
        while True:
            began = time.monotonic()
            try:
                async for turn in waiting.due():
                    yield turn
                tries = 0
            except (httpx.TransportError, Problem) as error:
                await asyncio.sleep(self._pause(error, tries))
                tries += 1
            else:
                if not waiting.changed and time.monotonic() - began < TOO_QUICK:
                    await asyncio.sleep(BREATH)

    def _pause(self, error: httpx.TransportError | Problem, tries: int) -> float:
        """Return the number of seconds to wait before starting again. Raises an error that waiting cannot resolve."""
        if isinstance(error, httpx.TransportError):
            return self.patience.pause(tries)
        if error.status not in WAIT_AND_ASK_AGAIN:
            raise error
        return self.patience.pause(tries, error.retry_after)

    async def watch(self, game: str) -> AsyncIterator[Game]:
        """Yield a game as you see it, now and after each change, until it is over."""
        tag: str | None = None
        while True:
            began = time.monotonic()
            answer = await show_game.asyncio_detailed(
                game, client=self.core, wait=HELD if tag else 0, if_none_match=tag or UNSET
            )
            if isinstance(answer.parsed, Game):
                tag = answer.headers.get("ETag")
                yield answer.parsed
                if answer.parsed.phase == "over":
                    return
            elif answer.status_code != 304:
                raise problem(answer.status_code, answer.content, answer.headers.get("Retry-After"))
            elif time.monotonic() - began < TOO_QUICK:
                await asyncio.sleep(BREATH)

    async def events(self, game: str, *, after: int = 0) -> AsyncIterator[Event]:
        """Yield the log of a game as you may see it, after an event number."""
        while True:
            page: EventPage = await self.good(list_events.asyncio_detailed(game, client=self.core, after=after))
            for event in page.results:
                after = event["seq"] if isinstance(event, Unknown) else event.seq
                yield event
            if page.next_ is None:
                return

    async def notifications(self, *, after: int = 0) -> AsyncIterator[Notification]:
        """Yield your notifications after this number, oldest first without gaps, and wait for new ones."""
        while True:
            began = time.monotonic()
            asked = list_my_notifications.asyncio_detailed(client=self.core, after=after, wait=HELD)
            page: NotificationPage = await self.good(asked)
            for notification in page.results:
                after = (
                    notification["notification_number"]
                    if isinstance(notification, Unknown)
                    else notification.notification_number
                )
                yield notification
            if not page.results and time.monotonic() - began < TOO_QUICK:
                await asyncio.sleep(BREATH)

    async def stream(self, *, after: int | None = None) -> AsyncIterator[MyFrame]:
        """Yield the frames of your account's stream as they are sent; no notification after this number is missed."""
        async for line in lines(self.http, f"{API}/me/stream", self.patience, after):
            yield my_frame(line)

    async def game_stream(self, game: str, *, after: int = 0) -> AsyncIterator[GameFrame]:
        """Yield the frames of a game's stream, without end: each event after this number once."""
        async for line in lines(self.http, f"{API}/games/{game}/stream", self.patience, after):
            yield game_frame(line)
