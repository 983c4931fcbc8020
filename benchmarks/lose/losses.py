"""The three losses: of the primary database, of Valkey and of an application machine. Each one is measured."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from benchmarks.lose.judging import find_faults
from benchmarks.lose.players import Table
from benchmarks.lose.site import ClusterSite

LONGEST_OUTAGE = 120.0
"""Seconds after which a table with too few new moves counts as stuck."""


NEEDED_MOVES = 4
"""New moves that show that play goes on at a table. People can make some without the computer there, and without
Valkey.
"""


@dataclass
class Loss:
    """What was lost, and what was measured, in seconds.

    `promoted` is counted from the kill, and `first` and `every` from the promotion, or without one from the kill: until
    the first table had a new move, and until every table had `needed` new ones. `whole` counts from the kill until the
    site had all of its parts again.
    """

    what: str
    needed: int = NEEDED_MOVES
    promoted: float | None = None
    first: float = 0.0
    every: float = 0.0
    whole: float = 0.0
    moves: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass
class Destroyer:
    """Kills parts of the site while people play at the tables, and repairs them."""

    site: ClusterSite
    tables: list[Table]

    async def lose_primary(self) -> Loss:
        """Kill the primary, promote a standby at once, and later make the old primary a standby."""
        database, began = self.site.database, time.monotonic()
        await asyncio.to_thread(database.kill_primary)
        lost = await asyncio.to_thread(database.promote_standby)
        loss = Loss("primary", needed=1, promoted=time.monotonic() - began)
        return await self._measure(loss, began, lambda: database.rejoin(lost))

    async def lose_valkey(self) -> Loss:
        """Kill the Valkey that is the master. The Sentinels promote its replica."""
        broker, began = self.site.broker, time.monotonic()
        lost = await asyncio.to_thread(broker.kill_master)
        return await self._measure(Loss("Valkey"), began, lambda: broker.rejoin(lost))

    async def lose_machine(self, name: str) -> Loss:
        machine, began = self.site.machines[name], time.monotonic()
        await asyncio.to_thread(machine.kill)
        return await self._measure(Loss(f"machine {name}"), began, machine.start_again)

    async def _measure(self, loss: Loss, began: float, repair: Callable[[], object]) -> Loss:
        """Wait until people play again at every table, repair what was lost, and compare the moves with the log."""
        since, before = time.monotonic(), [table.moves for table in self.tables]

        def list_new_moves() -> list[int]:
            return [table.moves - old for table, old in zip(self.tables, before, strict=True)]

        await wait_until(lambda: any(list_new_moves()), since)
        loss.first = time.monotonic() - since
        await wait_until(lambda: min(list_new_moves()) >= loss.needed, since)
        loss.every = time.monotonic() - since
        stuck = [table for table, new in zip(self.tables, list_new_moves(), strict=True) if new < loss.needed]
        loss.faults += [f"too few moves in series {table.series}" for table in stuck]
        await asyncio.to_thread(repair)
        for machine in self.site.machines.values():
            loss.faults += machine.find_ended()
            await asyncio.to_thread(machine.site.wait_until_healthy)
        loss.whole = time.monotonic() - began
        loss.faults += await find_faults(self.tables, self.site.database.application_url)
        loss.moves = sum(
            len(sent.acknowledged) for table in self.tables for sent in table.collect_sent_moves().values()
        )
        return loss


async def wait_until(condition: Callable[[], bool], since: float) -> None:
    """Wait until the condition is true, but not longer than LONGEST_OUTAGE after the time `since`."""
    while not condition() and time.monotonic() < since + LONGEST_OUTAGE:
        await asyncio.sleep(0.02)


Step = Callable[[], Awaitable[Loss]]


def list_losses(destroyer: Destroyer, number: int) -> list[Step]:
    """Return the losses of one round. The application machines are lost in turn."""
    machines = list(destroyer.site.machines)
    machine = machines[number % len(machines)]
    return [destroyer.lose_primary, destroyer.lose_valkey, lambda: destroyer.lose_machine(machine)]
