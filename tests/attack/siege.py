"""Runs an attack, and measures the responses to visitors before, during and after it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.attack.site import Site
from tests.attack.visitor import MeasuredPeriod, Visitors

AttackFunction = Callable[[Site, float], Awaitable[None]]
"""A coroutine that attacks the site for a number of seconds. Before it returns, it must end all tasks that it
started.
"""

ATTACKS: dict[str, AttackFunction] = {}
"""All attacks by name. `make test` runs each attack for a short time, and `make siege` for a longer time."""


def register_attack(name: str) -> Callable[[AttackFunction], AttackFunction]:
    def register(attack: AttackFunction) -> AttackFunction:
        ATTACKS[name] = attack
        return attack

    return register


@dataclass(frozen=True)
class AttackReport:
    """The responses of one web server to visitors before, during and after an attack."""

    before: MeasuredPeriod
    during: MeasuredPeriod
    after: MeasuredPeriod


async def attack_and_measure(
    site: Site, attack: AttackFunction, seconds: float, *, readings: int, rest: float
) -> dict[str, AttackReport]:
    """Run an attack and return a report for each web server.

    Before the attack, `readings` responses of each web server are measured, and then all responses during the attack,
    at least one. After the attack, wait until each web server responds again, and for `rest` seconds more. Then
    `readings` responses are measured again.
    """
    paths = await create_game_and_list_paths(site)
    visitors = [Visitors(site.make_client(program), paths) for program in site.ports]
    strolls = [asyncio.create_task(each.send_requests()) for each in visitors]
    try:
        before = await collect_periods(visitors, readings)
        during, _ = await asyncio.gather(collect_periods(visitors, 1), attack(site, seconds))
        await collect_periods(visitors, 1)
        await asyncio.sleep(rest)
        after = await collect_periods(visitors, readings)
    finally:
        for stroll in strolls:
            stroll.cancel()
    periods = zip(before, during, after, strict=True)
    return {program: AttackReport(*three) for program, three in zip(site.ports, periods, strict=True)}


async def collect_periods(visitors: list[Visitors], readings: int) -> list[MeasuredPeriod]:
    return await asyncio.gather(*(each.collect_period(readings) for each in visitors))


async def create_game_and_list_paths(site: Site) -> list[str]:
    """Create a game and return the paths that visitors request."""
    first, second = await site.create_person(), await site.create_person()
    game = await site.deal_game(first, second)
    return [f"/api/v1/games/{game}", "/", "/api/v1/series", f"/api/v1/games/{game}/events"]
