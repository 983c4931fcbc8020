"""The attacks. A new one is a coroutine here, or in a module of its own that `test_visitors.py` imports."""

import asyncio
from collections.abc import Iterable

from tests.attack.client import Answer, Door
from tests.attack.siege import attack
from tests.attack.site import Site


async def crowd(door: Door, requests: Iterable[bytes], patience: float = 40.0) -> list[Answer]:
    """All of them at once, each on a connection of its own."""
    return await asyncio.gather(*(door.say(request, patience) for request in requests))


@attack("twenty visitors at once, which is none")
async def ordinary_visits(site: Site, seconds: float) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        for program in site.ports:
            door = site.door(program)
            await crowd(door, [door.request("/api/v1/series")] * 10)
            await asyncio.sleep(0.5)
