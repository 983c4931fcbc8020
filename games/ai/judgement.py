"""What cards are worth, and how likely a hand that one cannot see is to hold an answer.

All values are in points: about one for the difference between the lowest card and an ace.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from games.ai.sight import Sight
from games.engine import Rules
from games.engine.pack import pack_of

_OF_ROLE = {"pass": 0.4, "discard": 0.15, "draw_two": 0.1}
_TRUMP = 1.0
_DRAWN_AGAIN = 0.6
_HAND_TOO_BIG = 0.9
_NEARER_THE_END = 1.6
_TAKEN_EARLY = (0.7, 0.7)
_TAKEN_LATE = (1.0, 0.4)


@lru_cache(maxsize=256)
def _worths(rules: Rules, trump: int | None) -> dict[int, float]:
    pack = pack_of(rules, trump)
    heights = [pack.heights[card] for card in pack.cards]
    low, span = min(heights), max(max(heights) - min(heights), 1)
    return {
        card: (pack.heights[card] - low) / span + (_TRUMP if pack.trumps >> card & 1 else 0.0) for card in pack.cards
    }


def worth(sight: Sight, card: int) -> float:
    """What it is worth to hold a card: 0 for the lowest to 1 for the highest, 1 more for trumps, a little for roles."""
    return _worths(sight.rules, sight.pack.trump)[card] + _OF_ROLE.get(sight.rules.roles.get(card, ""), 0.0)


def par(sight: Sight) -> float:
    """What a hand gains by being a card shorter: a card as good as the talon's while it is drawn again, and a step
    towards the way out where it is not."""
    if sight.talon and len(sight.hand) <= sight.rules.hand_size:
        return _DRAWN_AGAIN
    return _HAND_TOO_BIG if sight.talon else _NEARER_THE_END


def keeping(sight: Sight) -> float:
    """How much of a card's worth counts: the last cards are only there to be got rid of."""
    return 1.0 if sight.talon else min(1.0, (len(sight.hand) - 1) / 6)


def shedding(sight: Sight, card: int) -> float:
    """What a player gains, or loses, by playing a card."""
    return par(sight) - keeping(sight) * worth(sight, card)


def burden(sight: Sight, cards: Sequence[int]) -> float:
    """What taking cards in hand costs; good ones among them make up for others."""
    each, back = _TAKEN_EARLY if sight.talon else _TAKEN_LATE
    return sum(each - back * worth(sight, card) for card in cards)


def patience(sight: Sight) -> float:
    """1 in an ordinary game, and down to 0 in one that lasts: taking in turn could go on for ever."""
    bout: int = sight.view["bout"]
    return min(1.0, max(0.0, 2 - bout / sight.rules.pack_size))


def chance_to_beat(sight: Sight, seat: int, card: int) -> float:
    """How likely a seat is to hold a card that beats `card`, for all that is known of the hand."""
    if (seat, card) not in sight.chances:
        sight.chances[seat, card] = _chance_to_beat(sight, seat, card)
    return sight.chances[seat, card]


def _chance_to_beat(sight: Sight, seat: int, card: int) -> float:
    beaters = sight.pack.beaters[card]
    if any(beaters >> held & 1 for held in sight.known[seat]):
        return 1.0
    return chance_to_hold(beaters, sight.cards_of(seat) - len(sight.known[seat]), sight.unseen)


def chance_to_hold(cards: int, held: int, unseen: Counter[int]) -> float:
    """How likely one or more of a set of cards are among so many that are held, out of all that are unseen."""
    pool = unseen.total()
    others = pool - sum(number for one, number in unseen.items() if cards >> one & 1)
    none = 1.0
    for drawn in range(min(held, pool)):
        none *= max(others - drawn, 0) / (pool - drawn)
    return 1.0 - none
