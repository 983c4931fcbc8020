import asyncio
import os
from contextlib import suppress

from durak_client import Durak, Problem
from durak_client.core.models import Game


async def first(game: Game) -> str:
    return game.legal[0]


async def main() -> None:
    async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak:
        async for turn in durak.turns():
            with suppress(Problem):  # if the turn is still pending, it comes again
                await durak.play(turn.game, first)


asyncio.run(main())
