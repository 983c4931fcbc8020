"""The player that follows the advice of the rule texts: it scores every legal move by a few considerations.

A consideration is a function of the player's view and one move. It returns points, positive or negative. To teach the
player something new, write a consideration and add it to the kinds of moves that it concerns.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.ai import attacking, defending, trusting
from games.ai.sight import Sight
from games.engine import Move, Remembered, Rules
from games.engine.moves.defending import Beat

Consideration = Callable[[Sight, Move], float]


def favour_exchange(sight: Sight, move: Move) -> float:
    """Favour every exchange, because the trump card is never lower than the lowest trump given for it."""
    return 10.0


_ATTACK = (
    attacking.shed_cheap_cards,
    attacking.spare_trumps,
    attacking.make_defender_spend,
    attacking.prefer_repeated_ranks,
    attacking.prefer_hard_to_beat,
    attacking.press_next_player,
    attacking.vary_in_long_games,
)
_BEAT = (
    defending.answer_hardest_first,
    defending.spend_cheap_cards,
    defending.spare_high_trumps,
    defending.plan_whole_defence,
    defending.favour_going_out,
)

CONSIDERATIONS: dict[str, tuple[Consideration, ...]] = {
    "attack": _ATTACK,
    "attack_top": (attacking.spare_trump_card, attacking.press_next_player),
    "transfer": (attacking.shed_cheap_cards, defending.avoid_endless_play),
    "reflect": (defending.avoid_endless_play,),
    "beat": (*_BEAT, defending.avoid_new_ranks),
    "beat face_down": (*_BEAT, trusting.favour_believable_card),
    "take": (defending.count_lost_turn, defending.weigh_cards_to_take, defending.avoid_endless_play),
    "challenge": (trusting.weigh_challenge,),
    "exchange": (favour_exchange,),
}
"""The considerations for each kind of move. The others (`pass`, `keep`, the cut) have no points."""


def choose(view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Remembered) -> Move:
    """Return the legal move with the most points; a random one of several."""
    sight = Sight(view, rules, rng.random(), memory)
    points = [score(sight, move) for move in legal]
    best = max(points)
    return rng.choice([move for move, total in zip(legal, points, strict=True) if total == best])


def score(sight: Sight, move: Move) -> float:
    """Return the points of one move."""
    kind = f"{move.kind} face_down" if isinstance(move, Beat) and move.face_down else move.kind
    return sum(consider(sight, move) for consider in CONSIDERATIONS.get(kind, ()))
