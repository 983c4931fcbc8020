"""Sending of long responses piece by piece.

Each process makes one piece at a time, in a thread, and then pauses for as long as this took. So other threads stay
free, and a slow client occupies only the memory of one piece.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

from durak_site.http.client_address import get_address_from_environ
from durak_site.limits.connections import RETRY_AFTER, ConnectionCounter, LimitReachedProblem
from durak_site.serving.asgi import AsgiResponse, Receive, Scope, Send, cancel_tasks, make_refusal, wait_for_disconnect
from durak_site.serving.wsgi_environ import make_environ

DOWNLOADS, DOWNLOADS_PER_ADDRESS, EXPORTS_PER_ACCOUNT = "downloads_at_once", "downloads_address", "exports_account"
"""Names of the limits on concurrent downloads: by all clients together, by one address, and of the data of one account.
"""


class DownloadSender:
    """Sends long responses piece by piece. `run_in_thread` calls a function in a thread with a database connection."""

    def __init__(self, run_in_thread: Callable[..., Awaitable[Any]]) -> None:
        self._run_in_thread = run_in_thread
        self._connections = ConnectionCounter()
        self._piece_slot = asyncio.Semaphore(1)

    async def send(self, scope: Scope, response: AsgiResponse, receive: Receive, send: Send) -> None:
        """Send the response, or a refusal if a limit on downloads is reached.

        If making a piece fails, the connection is closed, so that the client sees that the response is incomplete.
        """
        try:
            with ExitStack() as taken:
                limits = [(DOWNLOADS_PER_ADDRESS, get_address_from_environ(make_environ(scope))), (DOWNLOADS, "")]
                if response.account is not None:
                    limits.insert(0, (EXPORTS_PER_ACCOUNT, response.account))
                states = [taken.enter_context(self._connections.count_connection(limit, key)) for limit, key in limits]
                await self._send_until_disconnect(response.with_limit_states(*states), receive, send)
        except LimitReachedProblem as full:
            await make_refusal(scope, full, RETRY_AFTER, full.state).send(send)

    async def _send_until_disconnect(self, response: AsgiResponse, receive: Receive, send: Send) -> None:
        gone, sending = (
            asyncio.create_task(wait_for_disconnect(receive)),
            asyncio.create_task(self._send_all(response, send)),
        )
        await asyncio.wait({gone, sending}, return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(gone)
        if sending.done():
            sending.result()
        else:
            await cancel_tasks(sending)

    async def _send_all(self, response: AsgiResponse, send: Send) -> None:
        await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
        while piece := await self._make_next_piece(response):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _make_next_piece(self, response: AsgiResponse) -> bytes:
        """Return the next piece, or b"" after the last piece."""
        clock = asyncio.get_running_loop().time
        async with self._piece_slot:
            begun = clock()
            piece: bytes = await self._run_in_thread(next, response.pieces, b"")
            await asyncio.sleep(clock() - begun)
        return piece
