"""ASGI application that holds requests with `?wait=`."""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from durak_site.http.client_address import get_address_from_environ
from durak_site.limits.connections import RETRY_AFTER, ConnectionCounter, LimitReachedProblem
from durak_site.messaging.wakeups import build_access_topic, build_player_topic
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
from games.api.long_polls.hub import Watch, WatchHub
from games.api.long_polls.returning_clients import ReturningClients, WaitingClient
from games.api.long_polls.wait_parser import WaitRequest, parse_wait_request
from games.selectors.change_tokens import load_change_tokens

MAX_CONCURRENT_CHECKS = 4
"""Maximum number of checks at the same time. A check runs the view of a held request. A request without `?wait=` waits
for at most four checks, even if a move wakes many clients. The check slots are divided fairly among the
clients."""


@dataclass(frozen=True)
class CheckResult:
    """The result of one check: the view's HTTP response, and the id of the caller's account.

    If `is_empty` is true, there is nothing to send yet, and the request stays held.
    """

    response: AsgiResponse
    account: int | None
    is_empty: bool

    @property
    def tag(self) -> bytes:
        return get_header(self.response.headers, b"etag")


class LongPollApp:
    """ASGI application that holds requests with `?wait=`. All other requests go directly to Django's threads."""

    def __init__(self, threads: ThreadedWsgi) -> None:
        self.threads = threads
        self.hub = WatchHub(lambda topics: threads.run_in_thread(load_change_tokens, topics))
        self.connections = ConnectionCounter()
        self.returning_clients = ReturningClients()
        self.check_slots = FairSemaphore(MAX_CONCURRENT_CHECKS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = parse_wait_request(scope)
        if wait is None:
            await self.threads(scope, receive, send)
            return
        disconnected = asyncio.create_task(wait_for_disconnect(receive))
        responding = asyncio.create_task(self.wait_for_response(scope, wait))
        await asyncio.wait({disconnected, responding}, return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(disconnected)
        if not responding.done():
            await cancel_tasks(responding)
            return
        try:
            await responding.result().send(send)
        except LimitReachedProblem as problem:
            await make_refusal(scope, problem, RETRY_AFTER, problem.state).send(send)

    async def wait_for_response(self, scope: Scope, wait: WaitRequest) -> AsgiResponse:
        """Return a response as soon as it differs from the client's, or the latest one when the wait ends.

        Raises LimitReachedProblem if too many requests are held.
        """
        end = asyncio.get_running_loop().time() + wait.seconds
        address = get_address_from_environ(make_environ(scope))
        with ExitStack() as taken:
            limit_states = [
                taken.enter_context(self.connections.count_connection("held")),
                taken.enter_context(self.connections.count_connection("held_address", address)),
            ]
            client, first = self.returning_clients.pop_client(scope), None
            if client is None:
                client, first = await self.start_watch(scope, wait)
            with client.registration as registration:
                if first and not must_keep_waiting(scope, first, first):
                    return first.response.with_limit_states(*limit_states)
                if client.account is not None:
                    limit_states.append(
                        taken.enter_context(self.connections.count_connection("held_account", str(client.account)))
                    )
                result = await self.repeat_check(scope, client.watch, first, end)
                if result.tag and result.response.status == 200:
                    self.returning_clients.remember_client(
                        scope, result.tag, WaitingClient(client.watch, result.account, registration.pop_all())
                    )
                return result.response.with_limit_states(*limit_states)

    async def start_watch(self, scope: Scope, wait: WaitRequest) -> tuple[WaitingClient, CheckResult]:
        """Start a watch, and then run the first check. In this order, no change is missed.

        A watch of the caller's account can only start after the check, which finds out the account. It is woken at
        once, so that one more check finds changes during the first check.
        """
        with ExitStack() as registration:
            watch = registration.enter_context(self.hub.open_watch(wait.topic)) if wait.topic else None
            result = await self.run_check(scope, watch)
            if watch is None:
                watch = registration.enter_context(self.hub.open_watch(build_player_topic(result.account or 0)))
                watch.wake(watch.topics[0])
            if result.account is not None:
                registration.enter_context(self.hub.watch_more_topics(watch, build_access_topic(result.account)))
            return WaitingClient(watch, result.account, registration.pop_all()), result

    async def repeat_check(self, scope: Scope, watch: Watch, first: CheckResult | None, end: float) -> CheckResult:
        """Repeat the check after each wake-up, until the response is new or the time `end` has come.

        Return the latest result. `first` is the result of the first check. It is None for a returning client, for
        which at least one check is run here.
        """
        result = first
        while must_keep_waiting(scope, first, result) and await watch.wait_for_wake_up(end):
            result = await self.run_check(scope, watch)
        return result or await self.run_check(scope, watch)

    async def run_check(self, scope: Scope, watch: Watch | None) -> CheckResult:
        state = dict[str, Any](watched=watch and watch.topics[0])
        async with self.check_slots.take_slot(identify_client(make_environ(scope))):
            response = await self.threads.get_response({**scope, "state": state})
        if watch is not None:
            watch.change_token = state.get("change_token")
        return CheckResult(response, state.get("account"), state.get("is_empty", False))


def must_keep_waiting(scope: Scope, first: CheckResult | None, result: CheckResult | None) -> bool:
    """Return whether the request must be held longer, because there is no new response yet.

    An empty response is not new. A response is new if its ETag differs from the one in the request's `If-None-Match`,
    or without this header, from the ETag of the first check. A response without an ETag is new.
    """
    if result is None or result.is_empty:
        return True
    if first is None or not result.tag or get_header(scope["headers"], b"if-none-match"):
        return result.response.status == 304
    return result.response.status == 200 and result.tag == first.tag
