"""`?wait=`: an answer about a game that is held until there is something new for its viewer.

It stands around Django, not in it: between two looks at the game there is no request, no thread and no database
connection, only a sleeping coroutine. Every look is an ordinary request, so what wakes it never decides anything.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

from games import nudges

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LONGEST_WAIT = 30
LOOK_AGAIN = 2.0
"""Seconds after which a waiting reader looks again although nobody has told of a change."""

ONE_GAME = re.compile(r"/api/v1/games/([0-9a-z]+)")


@dataclass
class Look:
    """One ordinary answer, kept until it is known whether it is the one to send."""

    messages: list[Message] = field(default_factory=list)

    async def keep(self, message: Message) -> None:
        self.messages.append(message)

    @property
    def status(self) -> int:
        return int(self.messages[0]["status"])

    @property
    def tag(self) -> bytes:
        return header(self.messages[0], b"etag")


class HeldAnswers:
    """Holds the answers that were asked for with `?wait=`; everything else goes straight to the application."""

    def __init__(self, application: App) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seconds = seconds_to_wait(scope)
        if not seconds:
            await self.application(scope, receive, send)
            return
        gone = asyncio.create_task(hung_up(receive))
        holding = asyncio.create_task(self.hold(scope, seconds))
        await asyncio.wait({gone, holding}, return_when=asyncio.FIRST_COMPLETED)
        for task in (gone, holding):
            task.cancel()
        if holding.done():
            for message in holding.result().messages:
                await send(message)
        else:
            with suppress(asyncio.CancelledError):
                await holding

    async def hold(self, scope: Scope, seconds: int) -> Look:
        """Look again and again until there is something new, or the time is up."""
        end = asyncio.get_running_loop().time() + seconds
        plain = without_wait(scope)
        async with nudges.watching(game_of(scope)) as watch:
            first = look = await self.look(plain)
            while is_nothing_new(scope, first, look) and (left := end - asyncio.get_running_loop().time()) > 0:
                await watch.next(min(left, LOOK_AGAIN))
                look = await self.look(plain)
        return look

    async def look(self, scope: Scope) -> Look:
        look = Look()
        await self.application(dict(scope), without_body(), look.keep)
        return look


def seconds_to_wait(scope: Scope) -> int:
    """0: nothing to hold here; a wait that makes no sense is for the view to refuse."""
    if scope["type"] != "http" or scope["method"] != "GET" or b"wait=" not in scope["query_string"]:
        return 0
    text = dict(query(scope)).get("wait", "")
    good = text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= LONGEST_WAIT
    return int(text) if good and ONE_GAME.fullmatch(scope["path"]) else 0


def query(scope: Scope) -> list[tuple[str, str]]:
    return parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)


def game_of(scope: Scope) -> str:
    match = ONE_GAME.fullmatch(scope["path"])
    assert match is not None
    return match[1]


def without_wait(scope: Scope) -> Scope:
    rest = [(name, value) for name, value in query(scope) if name != "wait"]
    return {**scope, "query_string": urlencode(rest).encode()}


def is_nothing_new(scope: Scope, first: Look, look: Look) -> bool:
    """Compares the viewer's own tags: with the one sent, or else with that of the first look."""
    if header(scope, b"if-none-match"):
        return look.status == 304
    return look.status == 200 and look.tag == first.tag


def header(message: Message, name: bytes) -> bytes:
    return next((bytes(value) for key, value in message["headers"] if key.lower() == name), b"")


def without_body() -> Receive:
    """The side of a client that has sent an empty body and stays on the line."""
    sent = False

    async def receive() -> Message:
        nonlocal sent
        if sent:
            await asyncio.Event().wait()
        sent = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive


async def hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
