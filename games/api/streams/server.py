"""ASGI application that keeps streams open."""

import asyncio
import logging
from contextlib import ExitStack
from typing import Any

from django.db import Error

from durak_site.http.client_address import get_address_from_environ
from durak_site.limits.connections import RETRY_AFTER, ConnectionCounter, LimitReachedProblem
from durak_site.messaging.wakeups import build_access_topic
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
from games.api.long_polls.hub import Watch, WatchHub
from games.api.streams.batch_reads import FollowerReader
from games.api.streams.responses import OpenStream

logger = logging.getLogger(__name__)

COMMENT_INTERVAL = 15.0
"""Seconds between two comments. A comment shows proxies and clients that the connection is alive."""
PERMISSION_INTERVAL = 60.0
"""Seconds between two checks whether the client may still read the stream. After a token is revoked or all sessions
end, the check runs at once."""
MAX_CONCURRENT_CHECKS = 4
"""Maximum number of calls of views that streams make at the same time, so that threads stay free for other requests.
The calls are divided fairly among clients."""


class StreamApp:
    """ASGI application that leaves the responses of streams open. It passes all other requests to `application`."""

    def __init__(self, application: App, threads: ThreadedWsgi, hub: WatchHub) -> None:
        self.application = application
        self.threads = threads
        self.hub = hub
        self.connections = ConnectionCounter()
        self.follower_reader = FollowerReader(threads.run_in_thread)
        self.check_slots = FairSemaphore(MAX_CONCURRENT_CHECKS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_stream(scope):
            await self.application(scope, receive, send)
            return
        disconnected, streaming = (
            asyncio.create_task(wait_for_disconnect(receive)),
            asyncio.create_task(self.run_stream(scope, send)),
        )
        await asyncio.wait({disconnected, streaming}, return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(disconnected)
        if not streaming.done():
            await cancel_tasks(streaming)
            return
        try:
            streaming.result()
        except LimitReachedProblem as problem:
            await make_refusal(scope, problem, RETRY_AFTER, problem.state).send(send)

    async def run_stream(self, scope: Scope, send: Send) -> None:
        """Send the view's response, and then frames until the stream ends.

        Raises LimitReachedProblem before anything is sent if too many streams are open.
        """
        with ExitStack() as taken:
            limit_states = [
                taken.enter_context(self.connections.count_connection("streams")),
                taken.enter_context(
                    self.connections.count_connection("streams_address", get_address_from_environ(make_environ(scope)))
                ),
            ]
            response, stream, _ = await self.call_view(scope)
            if stream is None:
                await response.with_limit_states(*limit_states).send(send)
                return
            topics, account = [stream.follower.topic], stream.follower.account
            if account is not None:
                limit_states.append(
                    taken.enter_context(self.connections.count_connection("streams_account", str(account)))
                )
                topics.append(build_access_topic(account))
            await send_response_start(response.with_limit_states(*limit_states), send)
            await self.send_frames(scope, stream, taken.enter_context(self.hub.open_watch(*topics)), send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def call_view(
        self, scope: Scope, *, again: bool = False
    ) -> tuple[AsgiResponse, OpenStream | None, int | None]:
        """Call the view. Return its response, the stream that it opened, and the id of the caller's account.

        The stream and the account can be None. With `again`, the view opens no stream, and only checks whether the
        caller may still read it.
        """
        state = dict[str, Any](again=again)
        async with self.check_slots.take_slot(identify_client(make_environ(scope))):
            response = await self.threads.get_response({**scope, "state": state})
        return response, state.get("opened"), state.get("account")

    async def send_frames(self, scope: Scope, stream: OpenStream, watch: Watch, send: Send) -> None:
        """Send new frames and comments until the client may no longer read the stream.

        Frames are read once at the beginning, because data may have changed before `watch` started. After that, they
        are read when the watch is woken.
        """
        clock = asyncio.get_running_loop().time
        comment_at, ask_at = clock() + COMMENT_INTERVAL, clock() + PERMISSION_INTERVAL
        topic, changed_topics = stream.follower.topic, {stream.follower.topic}
        while True:
            if clock() >= ask_at or changed_topics - {topic}:
                if not await self.may_still_read(scope, stream):
                    return
                ask_at = clock() + PERMISSION_INTERVAL
            if changed_topics and not await self.send_new_frames(stream, watch, send):
                return
            if clock() >= comment_at:
                await send(make_body_message(stream.renderer.comment))
                comment_at += COMMENT_INTERVAL
            await watch.wait_for_wake_up(min(comment_at, ask_at))
            changed_topics, watch.changed_topics = watch.changed_topics, set()

    async def send_new_frames(self, stream: OpenStream, watch: Watch, send: Send) -> bool:
        """Send all new frames. Return False if the viewer may no longer see the stream, and True otherwise.

        Also return True if the database fails, because the hub wakes the stream again later.
        """
        while True:
            try:
                frames = await self.follower_reader.read(stream.follower)
            except Error as error:
                logger.warning("A stream could not read from the database (%s)", type(error).__name__)
                watch.change_token = None  # so that the next query of the hub wakes this stream again
                self.hub.query_all_topics_for_a_while()
                return True
            watch.change_token = stream.follower.change_token
            if frames is None:
                return False
            if frames:
                await send(make_body_message(b"".join(stream.renderer.encode(frame) for frame in frames)))
            if not stream.follower.has_more:
                return True

    async def may_still_read(self, scope: Scope, stream: OpenStream) -> bool:
        """Return whether the caller may still read the stream, and is still the account that opened it.

        Also return True if the view fails with a server error.
        """
        response, _, account = await self.call_view(scope, again=True)
        return response.status >= 500 or (response.status < 400 and account == stream.follower.account)


def is_stream(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] == "GET" and str(scope["path"]).endswith("/stream")


async def send_response_start(response: AsgiResponse, send: Send) -> None:
    """Send the headers of the view's response, without `Content-Length`, and its body. The response stays open."""
    headers = [(name, value) for name, value in response.headers if name != b"content-length"]
    await send({"type": "http.response.start", "status": response.status, "headers": headers})
    await send(make_body_message(response.body))


def make_body_message(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
