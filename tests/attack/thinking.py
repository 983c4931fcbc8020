"""An attack with many games of strong computers."""

import asyncio

from tests.attack.site import Site

GAMES, SEATS = 40, 4


async def masters_think(site: Site, seconds: float) -> None:
    """Start many games of strong computers. They continue when the time is up, so this attack is the last one."""
    person = await site.person()
    body = {"rules": "classic-36", "seats": [{"computer": "master"}] * SEATS}
    for _ in range(GAMES):
        created = await person.door.send_request("/api/v1/series", "POST", token=person.token, body=body)
        assert created.status == 201, created
    await asyncio.sleep(seconds)
