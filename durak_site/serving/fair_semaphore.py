"""A semaphore that divides its slots fairly among clients."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from durak_site.serving.fair_shares import Client, FairShares, move_to_end


class FairSemaphore:
    """A semaphore for coroutines. No client can have all slots. Waiting clients are served in rotation."""

    def __init__(self, slots: int) -> None:
        self._free = FairShares(slots)
        self._waiting: dict[Client, dict[asyncio.Future[None], None]] = {}

    @asynccontextmanager
    async def take_slot(self, client: Client) -> AsyncIterator[None]:
        """Wait for a slot and take it. At the end of the block, give it back."""
        if self._free.count_free_units(client) > 0:
            self._free.take_units(client)
        else:
            await self._wait(client)
        try:
            yield
        finally:
            self._return_slot(client)

    async def _wait(self, client: Client) -> None:
        slot = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, {})[slot] = None
        try:
            await slot
        except asyncio.CancelledError:
            if slot.cancelled():
                self._remove(client, slot)
            else:
                self._return_slot(client)
            raise

    def _return_slot(self, client: Client) -> None:
        self._free.return_units(client)
        while (following := self._find_next_client()) is not None:
            slot = next(iter(self._waiting[following]))
            self._remove(following, slot)
            move_to_end(self._waiting, following)
            if not slot.cancelled():
                self._free.take_units(following)
                slot.set_result(None)

    def _find_next_client(self) -> Client | None:
        return next((client for client in self._waiting if self._free.count_free_units(client) > 0), None)

    def _remove(self, client: Client, slot: "asyncio.Future[None]") -> None:
        slots = self._waiting.get(client, {})
        slots.pop(slot, None)
        if not slots:
            self._waiting.pop(client, None)
