import asyncio
import os
from contextlib import suppress

import httpx
from durak_client import Durak, Problem
from durak_client.core.models import Game


async def choose_first(game: Game) -> str:
    return game.legal[0]


async def main() -> None:
    async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak:
        async for turn in durak.turns():
            with suppress(Problem, httpx.TransportError):  # turns() repeats a turn that still waits
                await durak.play(turn.game, choose_first)


asyncio.run(main())
