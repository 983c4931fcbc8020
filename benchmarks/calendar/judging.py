"""Choice and evaluation of moves by the steady computer, which plays all seats."""

import random

from games import ai, engine
from games.ai.sight import Sight
from games.ai.steady import score
from games.engine import State


def choose_move(state: State, seat: int, whim: random.Random) -> str:
    """Return the move of the steady computer in a position."""
    return str(ai.choose("steady", engine.view(state, seat), engine.legal_moves(state, seat), state.rules, whim))


def is_as_good(state: State, seat: int, move: str, whim: int) -> bool:
    """Return whether the steady computer scores no other move higher."""
    sight = Sight(engine.view(state, seat), state.rules, random.Random(whim).random())
    points = {str(one): score(sight, one) for one in engine.legal_moves(state, seat)}
    return points[move] == max(points.values())
