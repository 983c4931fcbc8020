"""An attack that lets strong computers play many games."""

import asyncio

from tests.attack.site import Site

GAMES, SEATS = 40, 4


async def start_games_of_masters(site: Site, seconds: float) -> None:
    """Start many games between strong computers. Run this attack last, because its games continue after it."""
    person = await site.create_person()
    body = {"rules": "classic-36", "seats": [{"computer": "master"}] * SEATS}
    for _ in range(GAMES):
        created = await person.client.send_request("/api/v1/series", "POST", token=person.token, body=body)
        assert created.status == 201, created
    await asyncio.sleep(seconds)
