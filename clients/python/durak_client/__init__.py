"""Durak by post, for programs: whose turn it is, moves that are made once, and streams that go on where they broke off.

async with Durak("https://durak.example.org", token="durak_...") as durak:
    async for turn in durak.turns():
        game = await durak.game(turn.game)
        while game.legal and game.your_seat in game.must:
            game = (await durak.move(game, game.legal[0])).game
"""

from durak_client.client import Durak
from durak_client.patience import Patience
from durak_client.problems import Problem
from durak_client.signing_in import sign_in, sign_up

__all__ = ["Durak", "Patience", "Problem", "sign_in", "sign_up"]
