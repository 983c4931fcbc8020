"""What the steady computer, who is everybody here, thinks of a position."""

import random

from games import ai, engine
from games.ai.sight import Sight
from games.ai.steady import score
from games.engine import State


def judged(state: State, seat: int, whim: random.Random) -> str:
    """What the steady computer would do in a situation."""
    return str(ai.choose("steady", engine.view(state, seat), engine.legal_moves(state, seat), state.rules, whim))


def is_as_good(state: State, seat: int, move: str, whim: int) -> bool:
    """Whether the steady computer thinks no other move better; of equals its hand plays any."""
    sight = Sight(engine.view(state, seat), state.rules, random.Random(whim).random())
    points = {str(one): score(sight, one) for one in engine.legal_moves(state, seat)}
    return points[move] == max(points.values())
