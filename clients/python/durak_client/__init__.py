"""A client of Durak by post for programs. It waits for turns, makes each move once, and resumes interrupted streams.

async with Durak("https://durak.example.org", token="durak_...") as durak:
    async for turn in durak.turns():
        await durak.play(turn.game, choose)  # async def choose(game: Game) -> str: one of game.legal
"""

from durak_client.accounts import sign_in, sign_up
from durak_client.client import Durak
from durak_client.patience import Patience
from durak_client.problems import Problem

__all__ = ["Durak", "Patience", "Problem", "sign_in", "sign_up"]
