"""A client with slow queries for long polls and streams does not delay other clients."""

import asyncio

import pytest

from durak_site.serving.fair_semaphore import FairSemaphore
from durak_site.serving.fair_shares import Client

GREEDY, OTHER, THIRD = (Client(f"192.0.2.{number}", bytes([number])) for number in (1, 2, 3))


class SlotTaker:
    """Takes slots of a semaphore for clients, and records the order of the clients.

    The slots stay taken until `release_slots` is called.
    """

    def __init__(self, slots: int) -> None:
        self.slots, self.order = FairSemaphore(slots), list[Client]()
        self._go_on = asyncio.Event()

    def start_taking_slot(self, client: Client) -> "asyncio.Task[None]":
        return asyncio.create_task(self._take_slot(client))

    async def _take_slot(self, client: Client) -> None:
        async with self.slots.take_slot(client):
            self.order.append(client)
            await self._go_on.wait()

    async def run_event_loop(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    def release_slots(self) -> None:
        self._go_on.set()


def test_a_client_leaves_slots_for_another_client() -> None:
    async def take_slots_and_check() -> None:
        taker = SlotTaker(4)
        crowd = [taker.start_taking_slot(GREEDY) for _ in range(20)]
        await taker.run_event_loop()
        assert taker.order == [GREEDY] * 2
        crowd.append(taker.start_taking_slot(OTHER))
        await taker.run_event_loop()
        assert taker.order == [GREEDY, GREEDY, OTHER]
        taker.release_slots()
        await asyncio.gather(*crowd)
        assert taker.order.count(GREEDY) == 20

    asyncio.run(take_slots_and_check())


def test_clients_that_wait_are_served_in_rotation() -> None:
    async def take_slots_and_check() -> None:
        taker = SlotTaker(1)
        crowd = [taker.start_taking_slot(client) for client in (THIRD, GREEDY, GREEDY, GREEDY, OTHER, OTHER)]
        await taker.run_event_loop()
        taker.release_slots()
        await asyncio.gather(*crowd)
        assert taker.order == [THIRD, GREEDY, OTHER, GREEDY, OTHER, GREEDY]

    asyncio.run(take_slots_and_check())


@pytest.mark.parametrize("given", [False, True], ids=["while it waits", "when its turn has just been given"])
def test_a_cancelled_coroutine_gives_its_slot_back(given: bool) -> None:
    async def take_slots_and_check() -> None:
        taker = SlotTaker(1)
        async with taker.slots.take_slot(THIRD):
            gone, last = taker.start_taking_slot(GREEDY), taker.start_taking_slot(OTHER)
            await taker.run_event_loop()
            if not given:
                gone.cancel()
                await taker.run_event_loop()
        gone.cancel()
        taker.release_slots()
        async with asyncio.timeout(5):
            await last
            async with taker.slots.take_slot(THIRD):
                pass
        assert gone.cancelled()

    asyncio.run(take_slots_and_check())
