"""Choice and evaluation of moves by the steady computer, which plays all seats."""

import random

from games import ai, engine
from games.ai.seat_view import SeatView
from games.ai.steady_player import score
from games.engine import State


def choose_move(state: State, seat: int, whim: random.Random) -> str:
    """Return the move of the steady computer in a position."""
    return str(
        ai.choose_move(
            "steady", engine.build_view(state, seat), engine.list_legal_moves(state, seat), state.rules, whim
        )
    )


def is_as_good(state: State, seat: int, move: str, whim: int) -> bool:
    """Return whether the steady computer scores no other move higher."""
    sight = SeatView(engine.build_view(state, seat), state.rules, random.Random(whim).random())
    points = {str(one): score(sight, one) for one in engine.list_legal_moves(state, seat)}
    return points[move] == max(points.values())
