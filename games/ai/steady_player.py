"""The computer player that follows the advice of the rule texts. It scores every legal move by several considerations.

A consideration is a function of the player's view and one move. It returns points for the move, positive or negative.
To improve the player, write a consideration and add it to `CONSIDERATIONS` for the kinds of moves that it concerns.
"""

import random
from collections.abc import Callable, Sequence

from games.ai import attack_considerations, defence_considerations, trust_considerations
from games.ai.endings import filter_best_moves
from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules, StateView
from games.engine.moves.defender_moves import Beat

Consideration = Callable[[SeatView, Move], float]


def score_exchange(seat_view: SeatView, move: Move) -> float:
    """Add points for every exchange: the trump card is never lower than the trump given for it."""
    return 10.0


_ATTACK_CONSIDERATIONS = (
    attack_considerations.score_cheap_cards,
    attack_considerations.score_thrown_in_trumps,
    attack_considerations.score_throw_in,
    attack_considerations.score_repeated_rank,
    attack_considerations.score_hard_to_beat_cards,
    attack_considerations.score_forced_answer,
    attack_considerations.score_follow_up,
    attack_considerations.score_attack_transferred_back,
    attack_considerations.score_role_after_take,
    attack_considerations.score_variation_in_long_game,
)
_BEAT_CONSIDERATIONS = (
    defence_considerations.score_hardest_card_first,
    defence_considerations.score_cheap_defence,
    defence_considerations.score_rest_of_defence,
    defence_considerations.score_more_throw_ins,
    defence_considerations.score_going_out,
)

CONSIDERATIONS: dict[str, tuple[Consideration, ...]] = {
    "attack": _ATTACK_CONSIDERATIONS,
    "attack_top": (
        attack_considerations.score_opening_with_last_talon_card,
        attack_considerations.score_role_after_take,
    ),
    "transfer": (
        attack_considerations.score_cheap_cards,
        defence_considerations.score_transfer,
        defence_considerations.score_endless_play,
    ),
    "reflect": (defence_considerations.score_endless_play,),
    "beat": (*_BEAT_CONSIDERATIONS, defence_considerations.score_new_rank),
    "beat face_down": (*_BEAT_CONSIDERATIONS, trust_considerations.score_face_down_card),
    "take": (
        defence_considerations.score_lost_turn,
        defence_considerations.score_cards_to_take,
        defence_considerations.score_endless_play,
    ),
    "challenge": (trust_considerations.score_challenge,),
    "exchange": (score_exchange,),
}
"""The considerations for each kind of move. Kinds that are missing here get no points."""


def choose_steady_move(
    view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory
) -> Move:
    """Return the legal move with the most points. In an ending that can be solved, choose only between the moves that
    the solver finds best.
    """
    seat_view = SeatView(view, rules, rng.random(), memory)
    points = {move: score_move(seat_view, move) for move in legal}
    if len(legal) > 1 and seat_view.is_own_decision:
        # The solver returns the first of several winning moves, so sort the moves by points.
        legal = filter_best_moves(seat_view, sorted(legal, key=lambda move: -points[move]))
    best = max(points[move] for move in legal)
    return rng.choice([move for move in legal if points[move] == best])


def score_move(seat_view: SeatView, move: Move) -> float:
    """Return the points of one move: the sum over all considerations for its kind."""
    kind = f"{move.kind} face_down" if isinstance(move, Beat) and move.face_down else move.kind
    return sum(consider(seat_view, move) for consider in CONSIDERATIONS.get(kind, ()))


def score_move_without_beating_order(seat_view: SeatView, move: Move) -> float:
    """Return the points of one move, without those for beating the hardest card first."""
    points = score_move(seat_view, move)
    if isinstance(move, Beat):
        points -= defence_considerations.score_hardest_card_first(seat_view, move)
    return points
