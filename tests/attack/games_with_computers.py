"""Attacks that let strong computers play many games. Run them last, because their games continue after them."""

import asyncio

from tests.attack.site import Site

GAMES_PER_ACCOUNT = 40


async def start_games_of_masters(site: Site, seconds: float) -> None:
    """Start 40 games of four computers of the level `master`."""
    await _start_games(site, ["master"] * 4, 40)
    await asyncio.sleep(seconds)


async def start_two_hundred_games(site: Site, seconds: float) -> None:
    """Start 100 games of two computers of the level `sharp`, and 100 of two of the level `master`."""
    await _start_games(site, ["sharp"] * 2, 100)
    await _start_games(site, ["master"] * 2, 100)
    await asyncio.sleep(seconds)


async def _start_games(site: Site, levels: list[str], games: int) -> None:
    body = {"rules": "classic-36", "seats": [{"computer": level} for level in levels]}
    for number in range(games):
        if number % GAMES_PER_ACCOUNT == 0:
            person = await site.create_person()
        created = await person.client.send_request("/api/v1/series", "POST", token=person.token, body=body)
        assert created.status == 201, created
