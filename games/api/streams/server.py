"""ASGI application that keeps streams open."""

import asyncio
import logging
from contextlib import ExitStack
from typing import Any

from django.db import Error

from durak_site.http.client_address import get_address_from_environ
from durak_site.limits.connections import RETRY_AFTER, ConnectionCounter, LimitReachedProblem
from durak_site.messaging.wakeups import access_topic
from durak_site.serving.asgi import (
    App,
    AsgiResponse,
    Message,
    Receive,
    Scope,
    Send,
    cancel_tasks,
    make_refusal,
    wait_for_disconnect,
)
from durak_site.serving.client_identification import identify_client
from durak_site.serving.fair_semaphore import FairSemaphore
from durak_site.serving.threads import ThreadedWsgi
from durak_site.serving.wsgi_environ import make_environ
from games.api.long_polls.hub import Hub, Watch
from games.api.streams.batch_reads import BatchReads
from games.api.streams.responses import OpenStream

logger = logging.getLogger(__name__)

COMMENT_INTERVAL = 15.0
"""Seconds between comments, which show proxies and clients that the connection is alive."""
PERMISSION_INTERVAL = 60.0
"""Seconds between checks of the client's permission. A revoked token or a changed password triggers a check at once."""
MAX_CONCURRENT_CHECKS = 4
"""Maximum number of concurrent requests to the view; other threads stay free for other requests. One client gets only
its share of them."""


class Streams:
    """ASGI application that keeps responses open which a view declared as streams, and passes all others on."""

    def __init__(self, application: App, threads: ThreadedWsgi, hub: Hub) -> None:
        self.application = application
        self.threads = threads
        self.hub = hub
        self.shares = ConnectionCounter()
        self.together = BatchReads(threads.run_in_thread)
        self.asking = FairSemaphore(MAX_CONCURRENT_CHECKS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_stream(scope):
            await self.application(scope, receive, send)
            return
        gone, open_ = (
            asyncio.create_task(wait_for_disconnect(receive)),
            asyncio.create_task(self.keep_open(scope, send)),
        )
        await asyncio.wait({gone, open_}, return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(gone)
        if not open_.done():
            await cancel_tasks(open_)
            return
        try:
            open_.result()
        except LimitReachedProblem as full:
            await make_refusal(scope, full, RETRY_AFTER, full.state).send(send)

    async def keep_open(self, scope: Scope, send: Send) -> None:
        """Send the view's response and then frames until the stream ends. Raises Full before anything is sent."""
        with ExitStack() as held:
            standings = [
                held.enter_context(self.shares.take("streams")),
                held.enter_context(self.shares.take("streams_address", get_address_from_environ(make_environ(scope)))),
            ]
            answer, opened, _ = await self.look(scope)
            if opened is None:
                await answer.with_limit_states(*standings).send(send)
                return
            topics, account = [opened.follower.topic], opened.follower.account
            if account is not None:
                standings.append(held.enter_context(self.shares.take("streams_account", str(account))))
                topics.append(access_topic(account))
            await send_start(answer.with_limit_states(*standings), send)
            await self.follow(scope, opened, held.enter_context(self.hub.watching(*topics)), send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def look(self, scope: Scope, *, again: bool = False) -> tuple[AsgiResponse, OpenStream | None, int | None]:
        """Run the request through the view. Return its response, the stream that it opened and the caller's account.
        With `again` the view opens no stream."""
        state = dict[str, Any](again=again)
        async with self.asking.take_turn(identify_client(make_environ(scope))):
            answer = await self.threads.get_response({**scope, "state": state})
        return answer, state.get("opened"), state.get("account")

    async def follow(self, scope: Scope, opened: OpenStream, watch: Watch, send: Send) -> None:
        """Send frames until the client loses its permission, starting with those from before the watch."""
        clock = asyncio.get_running_loop().time
        comment_at, ask_at = clock() + COMMENT_INTERVAL, clock() + PERMISSION_INTERVAL
        topic, heard = opened.follower.topic, {opened.follower.topic}
        while True:
            if clock() >= ask_at or heard - {topic}:
                if not await self.may_still_read(scope, opened):
                    return
                ask_at = clock() + PERMISSION_INTERVAL
            if heard and not await self.tell(opened, watch, send):
                return
            if clock() >= comment_at:
                await send(make_body_message(opened.framing.comment))
                comment_at += COMMENT_INTERVAL
            await watch.is_woken(min(comment_at, ask_at))
            heard, watch.heard = watch.heard, set()

    async def tell(self, opened: OpenStream, watch: Watch, send: Send) -> bool:
        """Send all new frames. Return whether the viewer may still see the subject of the stream."""
        while True:
            try:
                frames = await self.together.read(opened.follower)
            except Error as error:
                logger.warning("The database tells a stream nothing (%s)", type(error).__name__)
                watch.mark = None  # makes the slow check wake this stream again
                return True
            watch.mark = opened.follower.mark
            if frames is None:
                return False
            if frames:
                await send(make_body_message(b"".join(opened.framing.frame(frame) for frame in frames)))
            if not opened.follower.has_more:
                return True

    async def may_still_read(self, scope: Scope, opened: OpenStream) -> bool:
        """Return whether the request still has the permission and account that opened the stream. A server error counts
        as yes."""
        answer, _, account = await self.look(scope, again=True)
        return answer.status >= 500 or (answer.status < 400 and account == opened.follower.account)


def is_stream(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] == "GET" and str(scope["path"]).endswith("/stream")


async def send_start(answer: AsgiResponse, send: Send) -> None:
    """Send the view's response without its length and without an end."""
    headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send(make_body_message(answer.body))


def make_body_message(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
