"""Runs an attack, and measures the responses of both web servers to visitors before, during and after it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.attack.site import Site
from tests.attack.visitor import Period, Visitors

Onslaught = Callable[[Site, float], Awaitable[None]]
"""A coroutine that attacks the given site for the given number of seconds. Before it returns, it must end all its
tasks.
"""

ATTACKS: dict[str, Onslaught] = {}
"""All attacks by name. `make test` runs each for a short time, and `make siege` for a longer time."""


def register_attack(name: str) -> Callable[[Onslaught], Onslaught]:
    def register(onslaught: Onslaught) -> Onslaught:
        ATTACKS[name] = onslaught
        return onslaught

    return register


@dataclass(frozen=True)
class Report:
    """The responses of one web server to visitors before, during and after an attack."""

    before: Period
    during: Period
    after: Period


async def attack_and_measure(
    site: Site, onslaught: Onslaught, seconds: float, *, readings: int, rest: float
) -> dict[str, Report]:
    """Run an attack and return a report for each web server.

    A report has `readings` responses before the attack, all responses during it, and `readings` responses afterwards.
    These begin `rest` seconds after the first response since the end of the attack.
    """
    paths = await create_pages(site)
    visitors = [Visitors(site.make_client(program), paths) for program in site.ports]
    strolls = [asyncio.create_task(each.run()) for each in visitors]
    try:
        before = await collect_periods(visitors, readings)
        during = await collect_periods(visitors, 0)
        await onslaught(site, seconds)
        await collect_periods(visitors, 1)
        await asyncio.sleep(rest)
        after = await collect_periods(visitors, readings)
    finally:
        for stroll in strolls:
            stroll.cancel()
    periods = zip(before, during, after, strict=True)
    return {program: Report(*three) for program, three in zip(site.ports, periods, strict=True)}


async def collect_periods(visitors: list[Visitors], readings: int) -> list[Period]:
    return await asyncio.gather(*(each.collect(readings) for each in visitors))


async def create_pages(site: Site) -> list[str]:
    """Create a game; return the paths that visitors request: the game, its events, the home page, and the game's
    series.
    """
    first, second = await site.create_person(), await site.create_person()
    game = await site.deal_game(first, second)
    return [f"/api/v1/games/{game}", "/", "/api/v1/series", f"/api/v1/games/{game}/events"]
