"""Holds answers."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from durak_site.http.addresses import address_in
from durak_site.http.standings import Standing, fields
from durak_site.serving.environ import environ_of
from durak_site.serving.messages import App, Message, Receive, Scope, Send, cancelled, encoded, header, hung_up, refusal
from durak_site.serving.shares import RETRY_AFTER, Full, Shares
from durak_site.waking import topic_of_player
from games.api.held.hub import Hub, Watch
from games.api.held.wait import Wait, wait_in
from games.selectors.marks import marks_of

LOOKS_AT_ONCE = 4
"""However many come at once or are woken by one move: who asks for the same without waiting stands behind so many of
them at most."""

InThread = Callable[..., Awaitable[Any]]
"""Runs a function that asks the database in a thread, and gives its result."""


@dataclass
class Look:
    """One ordinary answer, kept until it is known whether it is the one to send. `account` is who looked; `is_empty`
    says that there is nothing in it yet."""

    messages: list[Message] = field(default_factory=list)
    account: int | None = None
    is_empty: bool = False

    async def keep(self, message: Message) -> None:
        self.messages.append(message)

    async def send(self, send: Send) -> None:
        for message in self.messages:
            await send(message)

    def telling(self, *standings: Standing) -> "Look":
        """The same with the limits that holding it counts against."""
        start = self.messages[0]
        start["headers"] = [*start["headers"], *encoded(fields(standings).items())]
        return self

    @property
    def status(self) -> int:
        return int(self.messages[0]["status"])

    @property
    def tag(self) -> bytes:
        return header(self.messages[0], b"etag")


class HeldAnswers:
    """Holds the answers that were asked for with `?wait=`; everything else goes straight to the application."""

    def __init__(self, application: App, in_thread: InThread) -> None:
        self.application = application
        self.hub = Hub(lambda topics: in_thread(marks_of, topics))
        self.shares = Shares()
        self.looks = asyncio.Semaphore(LOOKS_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = wait_in(scope)
        if wait is None:
            await self.application(scope, receive, send)
            return
        gone, holding = asyncio.create_task(hung_up(receive)), asyncio.create_task(self.hold(scope, wait))
        await asyncio.wait({gone, holding}, return_when=asyncio.FIRST_COMPLETED)
        await cancelled(gone)
        if not holding.done():
            await cancelled(holding)
            return
        try:
            await holding.result().send(send)
        except Full as full:
            await refusal(scope, full, RETRY_AFTER, full.standing).send(send)

    async def hold(self, scope: Scope, wait: Wait) -> Look:
        """The look that is the answer; raises Full."""
        end = asyncio.get_running_loop().time() + wait.seconds
        with ExitStack() as held:
            among_all = held.enter_context(self.shares.taken("held"))
            here = held.enter_context(self.shares.taken("held_address", address_in(environ_of(scope))))
            watch = held.enter_context(self.hub.watching(wait.topic)) if wait.topic else None
            first = await self.look(scope, watch)
            if not is_nothing_new(scope, first, first):
                return first.telling(among_all, here)
            standings = [among_all, here]
            if first.account is not None:
                standings.append(held.enter_context(self.shares.taken("held_account", str(first.account))))
            look = first
            if watch is None:  # whoever asked was known by their look alone
                watch = held.enter_context(self.hub.watching(topic_of_player(first.account or 0)))
                look = await self.look(scope, watch)
            return (await self.look_on(scope, watch, first, look, end)).telling(*standings)

    async def look_on(self, scope: Scope, watch: Watch, first: Look, look: Look, end: float) -> Look:
        """From `look` until there is something new, or the time is up."""
        while is_nothing_new(scope, first, look) and await watch.is_woken(end):
            look = await self.look(scope, watch)
        return look

    async def look(self, scope: Scope, watch: Watch | None) -> Look:
        look, state = Look(), dict[str, Any](watched=watch and watch.topics[0])
        async with self.looks:
            await self.application({**scope, "state": state}, without_body(), look.keep)
        if watch is not None:
            watch.mark = state.get("mark")
        look.account, look.is_empty = state.get("account"), state.get("is_empty", False)
        return look


def is_nothing_new(scope: Scope, first: Look, look: Look) -> bool:
    """Whether there is nothing in it, or it has the tag that was sent, or else that of the first look."""
    if look.is_empty:
        return True
    if header(scope, b"if-none-match"):
        return look.status == 304
    return look.status == 200 and look.tag == first.tag


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
