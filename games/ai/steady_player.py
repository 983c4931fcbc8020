"""The player that follows the advice of the rule texts: it scores every legal move by a few considerations.

A consideration is a function of the player's view and one move. It returns points, positive or negative. To teach the
player something new, write a consideration and add it to the kinds of moves that it concerns.
"""

import random
from collections.abc import Callable, Sequence

from games.ai import attack_considerations, defence_considerations, trust_considerations
from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules, StateView
from games.engine.moves.defender_moves import Beat

Consideration = Callable[[SeatView, Move], float]


def favour_exchange(sight: SeatView, move: Move) -> float:
    """Favour every exchange, because the trump card is never lower than the lowest trump given for it."""
    return 10.0


_ATTACK = (
    attack_considerations.shed_cheap_cards,
    attack_considerations.spare_trumps,
    attack_considerations.make_defender_spend,
    attack_considerations.prefer_repeated_ranks,
    attack_considerations.prefer_hard_to_beat,
    attack_considerations.press_next_player,
    attack_considerations.vary_in_long_games,
)
_BEAT = (
    defence_considerations.answer_hardest_first,
    defence_considerations.spend_cheap_cards,
    defence_considerations.spare_high_trumps,
    defence_considerations.plan_whole_defence,
    defence_considerations.favour_going_out,
)

CONSIDERATIONS: dict[str, tuple[Consideration, ...]] = {
    "attack": _ATTACK,
    "attack_top": (attack_considerations.spare_trump_card, attack_considerations.press_next_player),
    "transfer": (attack_considerations.shed_cheap_cards, defence_considerations.avoid_endless_play),
    "reflect": (defence_considerations.avoid_endless_play,),
    "beat": (*_BEAT, defence_considerations.avoid_new_ranks),
    "beat face_down": (*_BEAT, trust_considerations.favour_believable_card),
    "take": (
        defence_considerations.count_lost_turn,
        defence_considerations.weigh_cards_to_take,
        defence_considerations.avoid_endless_play,
    ),
    "challenge": (trust_considerations.weigh_challenge,),
    "exchange": (favour_exchange,),
}
"""The considerations for each kind of move. The others (`pass`, `keep`, the cut) have no points."""


def choose(view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Return the legal move with the most points; a random one of several."""
    sight = SeatView(view, rules, rng.random(), memory)
    points = [score(sight, move) for move in legal]
    best = max(points)
    return rng.choice([move for move, total in zip(legal, points, strict=True) if total == best])


def score(sight: SeatView, move: Move) -> float:
    """Return the points of one move."""
    kind = f"{move.kind} face_down" if isinstance(move, Beat) and move.face_down else move.kind
    return sum(consider(sight, move) for consider in CONSIDERATIONS.get(kind, ()))
