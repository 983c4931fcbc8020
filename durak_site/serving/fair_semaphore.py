"""A semaphore that divides its slots fairly among clients."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from durak_site.serving.fair_shares import Client, FairShares, move_to_end


class FairSemaphore:
    """A semaphore for coroutines. One client can never have all slots, and waiting clients are served in rotation."""

    def __init__(self, turns: int) -> None:
        self._free = FairShares(turns)
        self._waiting: dict[Client, dict[asyncio.Future[None], None]] = {}

    @asynccontextmanager
    async def take_turn(self, client: Client) -> AsyncIterator[None]:
        """Wait for a slot and take it. At the end of the block, give it back."""
        if self._free.count_free_units(client) > 0:
            self._free.take(client)
        else:
            await self._wait(client)
        try:
            yield
        finally:
            self._return_turn(client)

    async def _wait(self, client: Client) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, {})[turn] = None
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._remove(client, turn)
            else:
                self._return_turn(client)
            raise

    def _return_turn(self, client: Client) -> None:
        self._free.return_units(client)
        while (following := self._find_next_client()) is not None:
            turn = next(iter(self._waiting[following]))
            self._remove(following, turn)
            move_to_end(self._waiting, following)
            if not turn.cancelled():
                self._free.take(following)
                turn.set_result(None)

    def _find_next_client(self) -> Client | None:
        return next((client for client in self._waiting if self._free.count_free_units(client) > 0), None)

    def _remove(self, client: Client, turn: "asyncio.Future[None]") -> None:
        turns = self._waiting.get(client, {})
        turns.pop(turn, None)
        if not turns:
            self._waiting.pop(client, None)
