import asyncio
import os
from contextlib import suppress

from durak_client import Durak, Problem


async def main() -> None:
    async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak:
        async for turn in durak.turns():
            game = await durak.game(turn.game)
            if game.legal:
                with suppress(Problem):  # somebody was quicker: if the turn still waits, it is told again
                    await durak.move(game, game.legal[0])


asyncio.run(main())
