"""The client, which uses one account of one site."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from types import TracebackType
from typing import Self, TypeVar, cast

import httpx

from durak_client.core import AuthenticatedClient
from durak_client.core.api.games import list_events, make_move, show_game
from durak_client.core.api.me import list_my_notifications
from durak_client.core.api.seeks import create_seek, list_my_seeks, withdraw_seek
from durak_client.core.models import (
    EventPage,
    Game,
    MoveRequest,
    MoveResult,
    NotificationPage,
    ProblemDocument,
    Seek,
    SeekList,
    SeekRequest,
    Turn,
    Unknown,
)
from durak_client.core.types import UNSET, Response
from durak_client.core.unions import ClubFrame, Event, GameFrame, MyFrame, Notification
from durak_client.frames import parse_account_frame, parse_club_frame, parse_game_frame
from durak_client.patience import TEMPORARY_STATUSES, Patience, PatientTransport, is_unsendable
from durak_client.problems import Problem, make_problem
from durak_client.streams import follow_lines
from durak_client.turns import MAX_WAIT, WaitingTurns

API_PATH = "/api/v1"
IMMEDIATE_SECONDS, PAUSE_SECONDS = 1.0, 2.0
"""A server that cannot delay responses answers a long poll at once. If a response without a change comes within
IMMEDIATE_SECONDS, the client waits PAUSE_SECONDS before the next request.
"""
T = TypeVar("T")


class Durak:
    """A client for one account of one site. Call `close` at the end, or use `async with`.

    `await durak.get_result(OPERATION.asyncio_detailed(client=durak.core, ...))` makes any call of the API. It raises
    Problem if the server refuses the call. A call that fails temporarily is repeated as `patience` allows.
    """

    def __init__(self, url: str, token: str | None = None, *, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        limits = httpx.Limits(max_connections=20, max_keepalive_connections=10)
        self.http = httpx.AsyncClient(
            base_url=url,
            headers={"Authorization": f"Bearer {token}"} if token else {},
            timeout=httpx.Timeout(10.0, read=MAX_WAIT + 15.0),
            transport=PatientTransport(httpx.AsyncHTTPTransport(limits=limits), self.patience),
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

    async def get_result(self, call: Awaitable[Response[T | ProblemDocument]]) -> T:
        """Return the result of a generated client's call, which is None if the response has no body.

        Raises Problem if the server refuses the call.
        """
        response = await call
        if isinstance(response.parsed, ProblemDocument) or not 200 <= response.status_code < 300:
            raise make_problem(response.status_code, response.content, response.headers.get("Retry-After"))
        return cast(T, response.parsed)

    async def game(self, game: str) -> Game:
        """Load a game, and return it as you see it."""
        result: Game = await self.get_result(show_game.asyncio_detailed(game, client=self.core))
        return result

    async def move(self, game: Game | str, move: str, *, tag: str | None = None) -> MoveResult:
        """Make a move once, even if the request has to be sent several times.

        Raises Problem if the server refuses the move. If `game` is a Game and the move is no longer legal, its code is
        `stale`. `tag` may be the ETag of your view of the game. If your view has changed since then, the code is
        `precondition_failed`.
        """
        version = game.version if isinstance(game, Game) else UNSET
        body, game_id = MoveRequest(move=move, version=version), game.id if isinstance(game, Game) else game
        return await self.get_result(
            make_move.asyncio_detailed(game_id, client=self.core, body=body, if_match=tag or UNSET)
        )

    async def play(self, game_id: str, choose: Callable[[Game], Awaitable[str]]) -> Game:
        """Make the moves that `choose` returns until the game no longer waits for you, or a computer plays for you.

        Return the last state of the game. One turn may need several moves. If the game has changed so that the chosen
        move comes too late, `choose` is called again, unless the game no longer waits for you.
        """
        game = await self.game(game_id)
        while game.legal and game.your_seat in game.must:
            try:
                game = (await self.move(game, await choose(game))).game
            except Problem as refused:
                if not refused.game_has_changed:
                    raise
                game = await self.game(game_id)
        return game

    async def turns(self, *, again: float = 60.0) -> AsyncIterator[Turn]:
        """Yield a turn for every game that waits for you, now and later, without end. Call `play` for each turn.

        A turn is yielded again if the game still waits after `again` seconds. Lost connections only delay turns.
        """
        waiting = WaitingTurns(self.core, again)
        while True:
            started_at = time.monotonic()
            await self._repeat_until_answered(waiting.update)
            for turn in waiting.take_due_turns():
                yield turn
            if not waiting.has_changed and time.monotonic() - started_at < IMMEDIATE_SECONDS:
                await asyncio.sleep(PAUSE_SECONDS)

    async def watch(self, game: str) -> AsyncIterator[Game]:
        """Yield your view of a game, now and after each change, until the game is over.

        Lost connections only delay changes.
        """
        tag: str | None = None
        while True:
            started_at = time.monotonic()
            view, tag = await self._repeat_until_answered(partial(self._load_changed_game, game, tag))
            if view is not None:
                yield view
                if view.phase == "over":
                    return
            elif time.monotonic() - started_at < IMMEDIATE_SECONDS:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _load_changed_game(self, game: str, tag: str | None) -> tuple[Game | None, str | None]:
        """Wait until your view of a game changes, for at most MAX_WAIT seconds. Return the view and its ETag.

        The view is None if its ETag is still `tag`. Without a tag, this does not wait.
        """
        response = await show_game.asyncio_detailed(
            game, client=self.core, wait=MAX_WAIT if tag else 0, if_none_match=tag or UNSET
        )
        if response.status_code == 304:
            return None, tag
        if not isinstance(response.parsed, Game):
            raise make_problem(response.status_code, response.content, response.headers.get("Retry-After"))
        return response.parsed, response.headers.get("ETag")

    async def _repeat_until_answered(self, request: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `request`. Repeat it during an outage, however long that is.

        Raises an error if waiting cannot help: the server refuses the request, or it can never be sent.
        """
        tries = 0
        while True:
            try:
                return await request()
            except (httpx.TransportError, Problem) as error:
                await asyncio.sleep(self._compute_pause(error, tries))
                tries += 1

    def _compute_pause(self, error: httpx.TransportError | Problem, tries: int) -> float:
        """Return the seconds to wait before the next attempt. Raise `error` again if waiting cannot help."""
        if isinstance(error, httpx.TransportError):
            if is_unsendable(error):
                raise error
            return self.patience.compute_pause(tries)
        if error.status not in TEMPORARY_STATUSES:
            raise error
        return self.patience.compute_pause(tries, error.retry_after)

    async def events(self, game: str, *, after: int = 0) -> AsyncIterator[Event]:
        """Yield the events of a game that you may see and whose numbers are greater than `after`."""
        while True:
            page: EventPage = await self.get_result(list_events.asyncio_detailed(game, client=self.core, after=after))
            for event in page.results:
                after = event["seq"] if isinstance(event, Unknown) else event.seq
                yield event
            if page.next_ is None:
                return

    async def notifications(self, *, after: int = 0) -> AsyncIterator[Notification]:
        """Yield your notifications after the number `after`, in order and without gaps. Wait for new ones without
        end. Lost connections only delay them.
        """
        while True:
            started_at = time.monotonic()
            page = await self._repeat_until_answered(partial(self._load_notifications, after))
            for notification in page.results:
                after = (
                    notification["notification_number"]
                    if isinstance(notification, Unknown)
                    else notification.notification_number
                )
                yield notification
            if not page.results and time.monotonic() - started_at < IMMEDIATE_SECONDS:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _load_notifications(self, after: int) -> NotificationPage:
        """Wait for notifications after the number `after`, for at most MAX_WAIT seconds."""
        call = list_my_notifications.asyncio_detailed(client=self.core, after=after, wait=MAX_WAIT)
        page: NotificationPage = await self.get_result(call)
        return page

    async def seek(self, wanted: SeekRequest) -> Seek:
        """Seek a table with people. Raises Problem, with the code `forbidden` for guests and bots.

        When the site has found a table, `notifications` yields a notification of the kind `seat_found`. Then join or
        decline its series in time.
        """
        return await self.get_result(create_seek.asyncio_detailed(client=self.core, body=wanted))

    async def seeks(self) -> list[Seek]:
        """Return your seeks that have not ended, oldest first."""
        result: SeekList = await self.get_result(list_my_seeks.asyncio_detailed(client=self.core))
        return result.results

    async def withdraw_seek(self, seek: Seek | str) -> None:
        """Withdraw a seek, and give up its seat at a found table that has not started. Nothing happens if the seek has
        ended.

        Raises Problem if the server refuses the request.
        """
        seek_id = seek if isinstance(seek, str) else seek.id
        await self.get_result(withdraw_seek.asyncio_detailed(seek_id, client=self.core))

    async def stream(self, *, after: int | None = None) -> AsyncIterator[MyFrame]:
        """Yield the frames of your account's stream as they arrive, without end.

        With `after`, the stream starts after the notification with this number, and misses none.
        """
        async for line in follow_lines(self.http, f"{API_PATH}/me/stream", self.patience, after):
            yield parse_account_frame(line)

    async def game_stream(self, game: str, *, after: int = 0) -> AsyncIterator[GameFrame]:
        """Yield the frames of a game's stream without end. Each event after the number `after` is yielded once."""
        async for line in follow_lines(self.http, f"{API_PATH}/games/{game}/stream", self.patience, after):
            yield parse_game_frame(line)

    async def club_stream(self, club: str) -> AsyncIterator[ClubFrame]:
        """Yield the frames of a club's stream without end. After a lost connection, the current state is sent again."""
        async for line in follow_lines(self.http, f"{API_PATH}/clubs/{club}/stream", self.patience, None):
            yield parse_club_frame(line)
