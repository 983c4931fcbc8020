"""Looks for held answers and streams: one client whose looks are slow does not hold up those of others."""

import asyncio

import pytest

from durak_site.serving.fair_shares import Client
from durak_site.serving.fair_turns import FairTurns

GREEDY, OTHER, THIRD = (Client(f"192.0.2.{number}", bytes([number])) for number in (1, 2, 3))


class Looks:
    """Takes turns, and remembers in which order they were given; each lasts until `go_on`."""

    def __init__(self, turns: int) -> None:
        self.turns, self.order = FairTurns(turns), list[Client]()
        self._go_on = asyncio.Event()

    def look(self, client: Client) -> "asyncio.Task[None]":
        return asyncio.create_task(self._look(client))

    async def _look(self, client: Client) -> None:
        async with self.turns.turn(client):
            self.order.append(client)
            await self._go_on.wait()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    def go_on(self) -> None:
        self._go_on.set()


def test_a_client_leaves_turns_to_another() -> None:
    async def come() -> None:
        looks = Looks(4)
        crowd = [looks.look(GREEDY) for _ in range(20)]
        await looks.settle()
        assert looks.order == [GREEDY] * 2
        crowd.append(looks.look(OTHER))
        await looks.settle()
        assert looks.order == [GREEDY, GREEDY, OTHER]
        looks.go_on()
        await asyncio.gather(*crowd)
        assert looks.order.count(GREEDY) == 20

    asyncio.run(come())


def test_clients_that_wait_are_served_in_rotation() -> None:
    async def come() -> None:
        looks = Looks(1)
        crowd = [looks.look(client) for client in (THIRD, GREEDY, GREEDY, GREEDY, OTHER, OTHER)]
        await looks.settle()
        looks.go_on()
        await asyncio.gather(*crowd)
        assert looks.order == [THIRD, GREEDY, OTHER, GREEDY, OTHER, GREEDY]

    asyncio.run(come())


@pytest.mark.parametrize("given", [False, True], ids=["while it waits", "when its turn has just been given"])
def test_a_look_that_is_cancelled_keeps_no_turn(given: bool) -> None:
    async def come() -> None:
        looks = Looks(1)
        async with looks.turns.turn(THIRD):
            gone, last = looks.look(GREEDY), looks.look(OTHER)
            await looks.settle()
            if not given:
                gone.cancel()
                await looks.settle()
        gone.cancel()
        looks.go_on()
        async with asyncio.timeout(5):
            await last
            async with looks.turns.turn(THIRD):
                pass
        assert gone.cancelled()

    asyncio.run(come())
