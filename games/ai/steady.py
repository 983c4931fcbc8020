"""The player that follows the advice of the rule texts: it weighs every legal move by a few considerations.

A consideration is a function of what the seat sees and of one move, and gives points for the move or against it. To
teach the player something, write a consideration and name it with the kinds of moves that it is about.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.ai import attacking, defending, trusting
from games.ai.sight import Sight
from games.engine import Move, Remembered, Rules
from games.engine.moves.defending import Beat

Consideration = Callable[[Sight, Move], float]


def is_a_gain(sight: Sight, move: Move) -> float:
    """The trump card is never lower than the lowest trump that is given for it."""
    return 10.0


_ATTACK = (
    attacking.sheds_cheap_cards,
    attacking.keeps_the_best,
    attacking.makes_the_defender_spend,
    attacking.has_more_of_the_rank,
    attacking.is_hard_to_beat,
    attacking.presses_whom_it_should,
    attacking.varies_when_nothing_moves,
)
_BEAT = (
    defending.answers_the_hardest_first,
    defending.spends_cheap_cards,
    defending.spares_high_trumps,
    defending.can_beat_the_rest,
    defending.gets_out,
)

CONSIDERATIONS: dict[str, tuple[Consideration, ...]] = {
    "attack": _ATTACK,
    "attack_top": (attacking.spares_the_trump_card, attacking.presses_whom_it_should),
    "transfer": (attacking.sheds_cheap_cards, defending.leads_nowhere),
    "reflect": (defending.leads_nowhere,),
    "beat": (*_BEAT, defending.brings_no_new_rank),
    "beat face_down": (*_BEAT, trusting.is_believable),
    "take": (defending.costs_a_turn, defending.fills_the_hand, defending.leads_nowhere),
    "challenge": (trusting.looks_like_a_bluff,),
    "exchange": (is_a_gain,),
}
"""What is weighed for each kind of move. The others (`pass`, `keep`, the cut) are worth nothing and cost nothing."""


def choose(view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Remembered) -> Move:
    """The legal move with the most points; among equals, any."""
    sight = Sight(view, rules, rng.random(), memory)
    points = [score(sight, move) for move in legal]
    best = max(points)
    return rng.choice([move for move, its in zip(legal, points, strict=True) if its == best])


def score(sight: Sight, move: Move) -> float:
    """The points of one move."""
    kind = f"{move.kind} face_down" if isinstance(move, Beat) and move.face_down else move.kind
    return sum(consider(sight, move) for consider in CONSIDERATIONS.get(kind, ()))
