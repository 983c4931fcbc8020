import asyncio
import os
from contextlib import suppress

from durak_client import Durak, Problem


async def main() -> None:
    async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak:
        async for turn in durak.turns():
            game = await durak.game(turn.game)
            with suppress(Problem):  # somebody was quicker: if the turn still waits, it is told again
                while game.legal and game.your_seat in game.must:
                    game = (await durak.move(game, game.legal[0])).game


asyncio.run(main())
