"""Execution of an attack, with measurements of visitors to both web servers before, during and after it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.attack.site import Site
from tests.attack.visitor import Period, Visitors

Onslaught = Callable[[Site, float], Awaitable[None]]
"""A coroutine that attacks the site for so many seconds and leaves no task running."""

ATTACKS: dict[str, Onslaught] = {}
"""All attacks by name; `make test` runs each for a short time, `make siege` for a longer one."""


def attack(name: str) -> Callable[[Onslaught], Onslaught]:
    def register(onslaught: Onslaught) -> Onslaught:
        ATTACKS[name] = onslaught
        return onslaught

    return register


@dataclass(frozen=True)
class Report:
    """The responses to visitors of one web server."""

    before: Period
    during: Period
    after: Period


async def besiege(site: Site, onslaught: Onslaught, seconds: float, *, readings: int, rest: float) -> dict[str, Report]:
    """Run an attack and return a report for each web server.

    It has `readings` responses before the attack, all during it, and `readings` after `rest` seconds of
    recovery.
    """
    paths = await create_pages(site)
    visitors = [Visitors(site.door(program), paths) for program in site.ports]
    strolls = [asyncio.create_task(each.run()) for each in visitors]
    try:
        before = await gather(visitors, readings)
        during = await gather(visitors, 0)
        await onslaught(site, seconds)
        await gather(visitors, 1)
        await asyncio.sleep(rest)
        after = await gather(visitors, readings)
    finally:
        for stroll in strolls:
            stroll.cancel()
    seen = zip(before, during, after, strict=True)
    return {program: Report(*three) for program, three in zip(site.ports, seen, strict=True)}


async def gather(visitors: list[Visitors], readings: int) -> list[Period]:
    return await asyncio.gather(*(each.collect(readings) for each in visitors))


async def create_pages(site: Site) -> list[str]:
    """Return the paths of an ordinary visitor: a game, its events, the home page, a list."""
    first, second = await site.person(), await site.person()
    game = await site.game(first, second)
    return [f"/api/v1/games/{game}", "/", "/api/v1/series", f"/api/v1/games/{game}/events"]
