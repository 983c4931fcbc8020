"""ASGI application that holds requests with `?wait=`."""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from durak_site.http.client_address import get_address_from_environ
from durak_site.limits.connections import RETRY_AFTER, ConnectionCounter, LimitReachedProblem
from durak_site.messaging.wakeups import access_topic, player_topic
from durak_site.serving.asgi import (
    AsgiResponse,
    Receive,
    Scope,
    Send,
    cancel_tasks,
    get_header,
    make_refusal,
    wait_for_disconnect,
)
from durak_site.serving.client_identification import identify_client
from durak_site.serving.fair_semaphore import FairSemaphore
from durak_site.serving.threads import ThreadedWsgi
from durak_site.serving.wsgi_environ import make_environ
from games.api.long_polls.hub import Hub, Watch
from games.api.long_polls.returning_clients import ReturningClients, WaitingClient
from games.api.long_polls.wait_parser import Wait, parse_wait_request
from games.selectors.change_tokens import load_change_tokens

MAX_CONCURRENT_CHECKS = 4
"""Maximum number of concurrent checks. A request without `?wait=` is queued behind at most this many, however many
clients one move wakes. One client gets only its share of them."""


@dataclass(frozen=True)
class Check:
    """An ordinary response, which may be the one to send. `account` is the caller's id; `is_empty` marks a response
    without content, which is held."""

    answer: AsgiResponse
    account: int | None
    is_empty: bool

    @property
    def tag(self) -> bytes:
        return get_header(self.answer.headers, b"etag")


class LongPolls:
    """ASGI application that holds requests with `?wait=` and passes all others to the threads."""

    def __init__(self, threads: ThreadedWsgi) -> None:
        self.threads = threads
        self.hub = Hub(lambda topics: threads.run_in_thread(load_change_tokens, topics))
        self.shares = ConnectionCounter()
        self.returning = ReturningClients()
        self.looks = FairSemaphore(MAX_CONCURRENT_CHECKS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = parse_wait_request(scope)
        if wait is None:
            await self.threads(scope, receive, send)
            return
        gone, holding = asyncio.create_task(wait_for_disconnect(receive)), asyncio.create_task(self.hold(scope, wait))
        await asyncio.wait({gone, holding}, return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(gone)
        if not holding.done():
            await cancel_tasks(holding)
            return
        try:
            await holding.result().send(send)
        except LimitReachedProblem as full:
            await make_refusal(scope, full, RETRY_AFTER, full.state).send(send)

    async def hold(self, scope: Scope, wait: Wait) -> AsgiResponse:
        """Return the response as soon as it is new, or when the time is up. Raises Full at a concurrency limit."""
        end = asyncio.get_running_loop().time() + wait.seconds
        with ExitStack() as held:
            standings = [
                held.enter_context(self.shares.take("held")),
                held.enter_context(self.shares.take("held_address", get_address_from_environ(make_environ(scope)))),
            ]
            reader, first = self.returning.come_back(scope), None
            if reader is None:
                reader, first = await self.come(scope, wait)
            with reader.watching as watching:
                if first and not is_nothing_new(scope, first, first):
                    return first.answer.with_limit_states(*standings)
                if reader.account is not None:
                    standings.append(held.enter_context(self.shares.take("held_account", str(reader.account))))
                look = await self.look_on(scope, reader.watch, first, end)
                if look.tag and look.answer.status == 200:
                    self.returning.leave(scope, look.tag, WaitingClient(reader.watch, look.account, watching.pop_all()))
                return look.answer.with_limit_states(*standings)

    async def come(self, scope: Scope, wait: Wait) -> tuple[WaitingClient, Check]:
        """Run the first check. The watch starts before it; if only the check can tell which account calls, the watch
        starts after it and is woken at once."""
        with ExitStack() as watching:
            watch = watching.enter_context(self.hub.watching(wait.topic)) if wait.topic else None
            look = await self.look(scope, watch)
            if watch is None:
                watch = watching.enter_context(self.hub.watching(player_topic(look.account or 0)))
                watch.wake(watch.topics[0])
            if look.account is not None:
                watching.enter_context(self.hub.waking(watch, access_topic(look.account)))
            return WaitingClient(watch, look.account, watching.pop_all()), look

    async def look_on(self, scope: Scope, watch: Watch, first: Check | None, end: float) -> Check:
        """Check after each wake-up until something is new or the time is up. `first` is None for a client that
        returned."""
        look = first
        while is_nothing_new(scope, first, look) and await watch.is_woken(end):
            look = await self.look(scope, watch)
        return look or await self.look(scope, watch)

    async def look(self, scope: Scope, watch: Watch | None) -> Check:
        state = dict[str, Any](watched=watch and watch.topics[0])
        async with self.looks.take_turn(identify_client(make_environ(scope))):
            answer = await self.threads.get_response({**scope, "state": state})
        if watch is not None:
            watch.mark = state.get("mark")
        return Check(answer, state.get("account"), state.get("is_empty", False))


def is_nothing_new(scope: Scope, first: Check | None, look: Check | None) -> bool:
    """Return whether to wait on: there is no response yet, it is empty, or it has the ETag from the request or that of
    the first check."""
    if look is None or look.is_empty:
        return True
    if first is None or get_header(scope["headers"], b"if-none-match"):
        return look.answer.status == 304
    return look.answer.status == 200 and look.tag == first.tag
