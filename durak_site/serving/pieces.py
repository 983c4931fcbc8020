"""Sends long answers piece by piece.

Each piece is made in a thread, one at a time in a process and with a pause as long as it took: however many read, the
other threads are left to everybody else. While a reader is slow no thread waits, and nothing but a piece is in memory.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

from durak_site.http.addresses import address_in
from durak_site.serving.environ import environ_of
from durak_site.serving.messages import Answer, Receive, Scope, Send, cancelled, hung_up, refusal
from durak_site.serving.shares import RETRY_AFTER, Full, Shares

OF_ALL, OF_ADDRESS, OF_ACCOUNT = "downloads_at_once", "downloads_address", "exports_account"
"""The limits of answers that are sent in pieces at the same time."""


class Pieces:
    def __init__(self, in_thread: Callable[..., Awaitable[Any]]) -> None:
        self._in_thread = in_thread
        self._shares = Shares()
        self._turn = asyncio.Semaphore(1)

    async def send(self, scope: Scope, answer: Answer, receive: Receive, send: Send) -> None:
        """What goes wrong in the middle ends the connection, so that nobody takes a part for the whole."""
        try:
            with ExitStack() as held:
                shares = [(OF_ADDRESS, address_in(environ_of(scope))), (OF_ALL, "")]
                if answer.account is not None:
                    shares.insert(0, (OF_ACCOUNT, answer.account))
                standings = [held.enter_context(self._shares.taken(limit, key)) for limit, key in shares]
                await self._until_gone(answer.telling(*standings), receive, send)
        except Full as full:
            await refusal(scope, full, RETRY_AFTER, full.standing).send(send)

    async def _until_gone(self, answer: Answer, receive: Receive, send: Send) -> None:
        gone, sending = asyncio.create_task(hung_up(receive)), asyncio.create_task(self._all(answer, send))
        await asyncio.wait({gone, sending}, return_when=asyncio.FIRST_COMPLETED)
        await cancelled(gone)
        if sending.done():
            sending.result()
        else:
            await cancelled(sending)

    async def _all(self, answer: Answer, send: Send) -> None:
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        while piece := await self._next(answer):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _next(self, answer: Answer) -> bytes:
        """Empty after the last one."""
        clock = asyncio.get_running_loop().time
        async with self._turn:
            begun = clock()
            piece: bytes = await self._in_thread(next, answer.rest, b"")
            await asyncio.sleep(clock() - begun)
        return piece
