"""Nobody but computers that think long, at many tables at once."""

import asyncio

from tests.attack.site import Site

GAMES, SEATS = 40, 4


async def masters_think(site: Site, seconds: float) -> None:
    """They think on when the time is up, so this comes last."""
    person = await site.person()
    body = {"rules": "classic-36", "seats": [{"computer": "master"}] * SEATS}
    for _ in range(GAMES):
        made = await person.door.ask("/api/v1/series", "POST", token=person.token, body=body)
        assert made.status == 201, made
    await asyncio.sleep(seconds)
