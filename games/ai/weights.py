"""The weights of the considerations of `steady_player`, in points.

The weights for games of two with a talon come from many thousand games of two in four rule sets, against opponents of
different kinds. Weights that won more games were kept. The weights change steadily while the talon shrinks.
"""

from functools import lru_cache
from typing import NamedTuple


class Weights(NamedTuple):
    """The points that the considerations give for cards and for other properties of a move.

    A plain card is worth `height` times its height, which is 0 for the lowest rank and 1 for the highest. A trump is
    worth `trump`, plus `trump_height` times its height, plus `high_trump` times the square of its height. Playing any
    card gains `shorter_hand`, and `shorter_full_hand` more while the hand has more cards than were dealt.

    Each other weight is explained by the consideration that uses it.
    """

    height: float
    trump: float
    trump_height: float
    high_trump: float
    shorter_hand: float
    shorter_full_hand: float
    same_rank: float
    opening_unbeaten: float
    follow_up: float
    opening_transferred_back: float
    throw_in: float
    throw_in_unbeaten: float
    throw_in_forced_value: float
    throw_in_trump: float
    trump_thrown_to_taker: float
    lost_turn: float
    taken_card: float
    taken_card_value: float
    new_rank: float
    new_rank_chance: float
    beating_trump: float
    broken_pair: float
    more_throw_ins: float
    transfer: float
    transfer_trump: float


FULL_TALON = Weights(
    height=1.33,
    trump=3.32,
    trump_height=3.23,
    high_trump=0.41,
    shorter_hand=1.53,
    shorter_full_hand=1.02,
    same_rank=1.37,
    opening_unbeaten=0.0,
    follow_up=0.48,
    opening_transferred_back=0.16,
    throw_in=-0.64,
    throw_in_unbeaten=1.4,
    throw_in_forced_value=1.68,
    throw_in_trump=1.74,
    trump_thrown_to_taker=3.44,
    lost_turn=2.52,
    taken_card=0.96,
    taken_card_value=2.62,
    new_rank=0.13,
    new_rank_chance=0.44,
    beating_trump=4.75,
    broken_pair=0.09,
    more_throw_ins=0.05,
    transfer=1.39,
    transfer_trump=0.93,
)
"""The weights for a game of two right after the deal."""

LAST_OF_TALON = Weights(
    height=1.33,
    trump=1.94,
    trump_height=0.43,
    high_trump=1.48,
    shorter_hand=0.77,
    shorter_full_hand=0.04,
    same_rank=1.69,
    opening_unbeaten=0.0,
    follow_up=1.58,
    opening_transferred_back=1.42,
    throw_in=0.22,
    throw_in_unbeaten=0.89,
    throw_in_forced_value=1.67,
    throw_in_trump=2.57,
    trump_thrown_to_taker=2.41,
    lost_turn=3.29,
    taken_card=2.52,
    taken_card_value=1.03,
    new_rank=0.12,
    new_rank_chance=2.47,
    beating_trump=0.56,
    broken_pair=0.33,
    more_throw_ins=0.14,
    transfer=-1.58,
    transfer_trump=2.94,
)
"""The weights for a game of two when the last card of the talon is about to be drawn."""

FULL_TALON_OF_MANY = Weights(
    height=1.0,
    trump=1.0,
    trump_height=1.0,
    high_trump=0.0,
    shorter_hand=0.6,
    shorter_full_hand=0.3,
    same_rank=0.2,
    opening_unbeaten=0.6,
    follow_up=0.0,
    opening_transferred_back=0.0,
    throw_in=1.0,
    throw_in_unbeaten=0.6,
    throw_in_forced_value=0.0,
    throw_in_trump=2.0,
    trump_thrown_to_taker=2.0,
    lost_turn=3.0,
    taken_card=0.7,
    taken_card_value=0.7,
    new_rank=0.25,
    new_rank_chance=0.0,
    beating_trump=6.0,
    broken_pair=0.0,
    more_throw_ins=0.0,
    transfer=0.0,
    transfer_trump=0.0,
)
"""The weights for a game of three or more right after the deal. They are set by hand. The weights for two were found in
games of two, and did not win more games of three or more."""

LAST_OF_TALON_OF_MANY = FULL_TALON_OF_MANY._replace(beating_trump=0.0)
"""The weights for a game of three or more when the last card of the talon is about to be drawn. Beating with a trump
then costs nothing extra."""

NO_TALON = Weights(
    height=1.0,
    trump=1.0,
    trump_height=1.0,
    high_trump=0.0,
    shorter_hand=1.6,
    shorter_full_hand=0.0,
    same_rank=0.2,
    opening_unbeaten=0.6,
    follow_up=0.0,
    opening_transferred_back=0.0,
    throw_in=0.0,
    throw_in_unbeaten=0.6,
    throw_in_forced_value=0.0,
    throw_in_trump=0.0,
    trump_thrown_to_taker=0.0,
    lost_turn=0.8,
    taken_card=1.0,
    taken_card_value=0.4,
    new_rank=0.25,
    new_rank_chance=0.0,
    beating_trump=0.0,
    broken_pair=0.0,
    more_throw_ins=0.0,
    transfer=0.0,
    transfer_trump=0.0,
)
"""The weights without a talon. Played cards are not replaced, so a short hand is worth most."""


@lru_cache(maxsize=1024)
def get_weights(talon: int, full_talon: int, players: int) -> Weights:
    """Return the weights for a talon of `talon` cards that had `full_talon` cards after the deal."""
    if not talon:
        return NO_TALON
    share = min(talon / full_talon, 1.0) if full_talon > 0 else 1.0
    full, last = (FULL_TALON, LAST_OF_TALON) if players == 2 else (FULL_TALON_OF_MANY, LAST_OF_TALON_OF_MANY)
    return Weights(*(share * one + (1 - share) * other for one, other in zip(full, last, strict=True)))
