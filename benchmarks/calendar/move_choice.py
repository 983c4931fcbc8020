"""Choice and evaluation of moves by the computer of the level `steady`, which plays all seats."""

import random

from games import ai, engine
from games.ai.seat_view import SeatView
from games.ai.steady_player import score_move
from games.engine import State


def choose_move(state: State, seat: int, rng: random.Random) -> str:
    """Return the move that the computer chooses for a seat."""
    return str(
        ai.choose_move("steady", engine.build_view(state, seat), engine.list_legal_moves(state, seat), state.rules, rng)
    )


def is_best_move(state: State, seat: int, move: str, seed: int) -> bool:
    """Return whether the computer gives no other legal move of the seat a higher score."""
    sight = SeatView(engine.build_view(state, seat), state.rules, random.Random(seed).random())
    points = {str(one): score_move(sight, one) for one in engine.list_legal_moves(state, seat)}
    return points[move] == max(points.values())
