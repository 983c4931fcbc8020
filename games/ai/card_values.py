"""Values of cards, and probabilities that hidden hands contain an answer.

All values are in points. One point is about the difference between the lowest card and an ace.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from games.ai.seat_view import SeatView
from games.engine import Rules
from games.engine.pack import get_pack

_ROLE_VALUES = {"pass": 0.4, "discard": 0.15, "draw_two": 0.1}
_TRUMP = 1.0
_REPLACED = 0.6
_HAND_TOO_BIG = 0.9
_NEARER_THE_END = 1.6
_TAKING_WITH_TALON = (0.7, 0.7)
_TAKING_WITHOUT_TALON = (1.0, 0.4)


@lru_cache(maxsize=256)
def _compute_worths(rules: Rules, trump: int | None) -> dict[int, float]:
    pack = get_pack(rules, trump)
    heights = [pack.heights[card] for card in pack.cards]
    low, span = min(heights), max(max(heights) - min(heights), 1)
    return {
        card: (pack.heights[card] - low) / span + (_TRUMP if pack.trumps >> card & 1 else 0.0) for card in pack.cards
    }


def get_worth(sight: SeatView, card: int) -> float:
    """Return a card's value: 0 for the lowest rank to 1 for the highest, 1 more for trumps, and a little more for role
    cards."""
    return _compute_worths(sight.rules, sight.pack.trump)[card] + _ROLE_VALUES.get(sight.rules.roles.get(card, ""), 0.0)


def get_value_of_shorter_hand(sight: SeatView) -> float:
    """Return the value of getting rid of one card. With a talon, the card can be replaced by a better one. Without a
    talon, the player gets closer to going out."""
    if sight.talon and len(sight.hand) <= sight.rules.hand_size:
        return _REPLACED
    return _HAND_TOO_BIG if sight.talon else _NEARER_THE_END


def compute_share_of_worth(sight: SeatView) -> float:
    """Return the part of a card's value (0 to 1) that counts as lost when it is played. It falls to 0 for the last
    card, because a last card is only useful for going out."""
    return 1.0 if sight.talon else min(1.0, (len(sight.hand) - 1) / 6)


def compute_gain_of_playing(sight: SeatView, card: int) -> float:
    """Return the points gained by playing a card. A negative number is a loss."""
    return get_value_of_shorter_hand(sight) - compute_share_of_worth(sight) * get_worth(sight, card)


def compute_cost_of_taking(sight: SeatView, cards: Sequence[int]) -> float:
    """Return the points lost by taking these cards. Good cards reduce the loss."""
    each, back = _TAKING_WITH_TALON if sight.talon else _TAKING_WITHOUT_TALON
    return sum(each - back * get_worth(sight, card) for card in cards)


def get_patience(sight: SeatView) -> float:
    """Return 1 in a game of usual length, and less in a longer one, down to 0 in a very long one. Players who take in
    turn could otherwise play for ever."""
    bout = sight.view["bout"]
    return min(1.0, max(0.0, 2 - bout / sight.rules.pack_size))


def get_chance_to_beat(sight: SeatView, seat: int, card: int) -> float:
    """Return the probability that a seat's hand contains a card that beats `card`."""
    if (seat, card) not in sight.chances:
        sight.chances[seat, card] = _compute_new_chance_to_beat(sight, seat, card)
    return sight.chances[seat, card]


def _compute_new_chance_to_beat(sight: SeatView, seat: int, card: int) -> float:
    beaters = sight.pack.beaters[card]
    if any(beaters >> held & 1 for held in sight.known[seat]):
        return 1.0
    return compute_chance_to_have(beaters, sight.count_cards(seat) - len(sight.known[seat]), sight.unseen)


def compute_chance_to_have(cards: int, held: int, unseen: Counter[int]) -> float:
    """Return the probability that `held` random cards of the unseen ones contain at least one of the set `cards`."""
    pool = unseen.total()
    others = pool - sum(number for one, number in unseen.items() if cards >> one & 1)
    none = 1.0
    for drawn in range(min(held, pool)):
        none *= max(others - drawn, 0) / (pool - drawn)
    return 1.0 - none
