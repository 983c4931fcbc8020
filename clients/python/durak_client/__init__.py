"""Durak by post, for programs: whose turn it is, moves that are made once, and streams that go on where they broke off.

async with Durak("https://durak.example.org", token="durak_...") as durak:
    async for turn in durak.turns():
        await durak.play(turn.game, choose)  # async def choose(game: Game) -> str: one of game.legal
"""

from durak_client.client import Durak
from durak_client.patience import Patience
from durak_client.problems import Problem
from durak_client.signing_in import sign_in, sign_up

__all__ = ["Durak", "Patience", "Problem", "sign_in", "sign_up"]
