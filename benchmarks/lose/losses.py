"""The losses of the primary database, of Valkey and of an application machine, each with measurements."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from benchmarks.lose.move_comparison import find_faults
from benchmarks.lose.players import PlayedSeries
from benchmarks.lose.site import ClusterSite

MAX_STUCK_SECONDS = 120.0
"""Seconds after which a table without enough new moves counts as stuck."""


NEEDED_MOVES = 4
"""Number of new moves that proves that a game goes on. Without Valkey, people can move until a computer has to move."""


@dataclass
class Loss:
    """A part of the site that was lost, and the measured durations in seconds.

    - `promotion_seconds`: from the kill to the promotion of a standby, or None if there is no promotion;
    - `first_move_seconds`: from the promotion (or else the kill) until a table has a new move;
    - `every_table_seconds`: from the same moment until every table has `needed_moves` new moves;
    - `recovery_seconds`: from the kill until all parts run again.
    """

    lost_part: str
    needed_moves: int = NEEDED_MOVES
    promotion_seconds: float | None = None
    first_move_seconds: float = 0.0
    every_table_seconds: float = 0.0
    recovery_seconds: float = 0.0
    moves: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass
class PartKiller:
    """Kills parts of the site while people play at the tables, and repairs them."""

    site: ClusterSite
    tables: list[PlayedSeries]

    async def lose_primary(self) -> Loss:
        """Kill the primary, promote a standby at once, and later restart the lost server as a standby."""
        database, began = self.site.database, time.monotonic()
        await asyncio.to_thread(database.kill_primary)
        lost = await asyncio.to_thread(database.promote_standby)
        loss = Loss("primary", needed_moves=1, promotion_seconds=time.monotonic() - began)
        return await self._measure_recovery(loss, began, lambda: database.restart_as_standby(lost))

    async def lose_valkey(self) -> Loss:
        """Kill the primary Valkey. The Sentinels promote its replica."""
        broker, began = self.site.broker, time.monotonic()
        lost = await asyncio.to_thread(broker.kill_primary_valkey)
        return await self._measure_recovery(Loss("Valkey"), began, lambda: broker.restart_as_replica(lost))

    async def lose_machine(self, name: str) -> Loss:
        machine, began = self.site.machines[name], time.monotonic()
        await asyncio.to_thread(machine.kill)
        return await self._measure_recovery(Loss(f"machine {name}"), began, machine.restart)

    async def _measure_recovery(self, loss: Loss, began: float, repair: Callable[[], object]) -> Loss:
        """Wait until people play at every table, call `repair`, and compare acknowledged moves with the log."""
        since, before = time.monotonic(), [table.moves for table in self.tables]

        def list_new_moves() -> list[int]:
            return [table.moves - old for table, old in zip(self.tables, before, strict=True)]

        await wait_until(lambda: any(list_new_moves()), since)
        loss.first_move_seconds = time.monotonic() - since
        await wait_until(lambda: min(list_new_moves()) >= loss.needed_moves, since)
        loss.every_table_seconds = time.monotonic() - since
        stuck = [table for table, new in zip(self.tables, list_new_moves(), strict=True) if new < loss.needed_moves]
        loss.faults += [f"too few moves in series {table.series}" for table in stuck]
        await asyncio.to_thread(repair)
        for machine in self.site.machines.values():
            loss.faults += machine.find_ended_processes()
            await asyncio.to_thread(machine.site.wait_until_healthy)
        loss.recovery_seconds = time.monotonic() - began
        loss.faults += await find_faults(self.tables, self.site.database.application_url)
        loss.moves = sum(
            len(sent.acknowledged) for table in self.tables for sent in table.collect_sent_moves().values()
        )
        return loss


async def wait_until(condition: Callable[[], bool], since: float) -> None:
    """Wait until the condition is true, at most until MAX_STUCK_SECONDS seconds after the monotonic time `since`."""
    while not condition() and time.monotonic() < since + MAX_STUCK_SECONDS:
        await asyncio.sleep(0.02)


LosingAction = Callable[[], Awaitable[Loss]]


def list_actions_that_lose_a_part(killer: PartKiller, round_number: int) -> list[LosingAction]:
    """Return the functions that kill the primary database, the primary Valkey and one application machine.

    The machines take turns: `round_number` decides which one is killed.
    """
    machines = list(killer.site.machines)
    machine = machines[round_number % len(machines)]
    return [killer.lose_primary, killer.lose_valkey, lambda: killer.lose_machine(machine)]
