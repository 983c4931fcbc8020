"""Values of cards, and probabilities that hidden hands contain a card that beats an attack card.

All values are in points. One point is about the difference between the lowest card and an ace.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from games.ai.seat_view import ExpectedAnswer, SeatView
from games.engine.cards import build_set, get_rank, iterate_cards
from games.engine.pack import Pack

_ROLE_VALUES = {"pass": 0.4, "discard": 0.15, "draw_two": 0.1}


@lru_cache(maxsize=64)
def _compute_heights(pack: Pack) -> dict[int, float]:
    """Return the height of each card: from 0 for the lowest rank to 1 for the highest."""
    heights = [pack.heights[card] for card in pack.cards]
    low, span = min(heights), max(max(heights) - min(heights), 1)
    return {card: (pack.heights[card] - low) / span for card in pack.cards}


@lru_cache(maxsize=4096)
def _list_beaters(pack: Pack, card: int) -> list[int]:
    """Return the cards that beat a card, the cheapest first."""
    return sorted(iterate_cards(pack.beaters[card]), key=lambda one: (pack.high_cards >> one & 1, pack.heights[one]))


def get_card_value(seat_view: SeatView, card: int) -> float:
    """Return the value of a card. Trumps are worth more than plain cards, and role cards a little more than others."""
    weights, height = seat_view.steady_weights, _compute_heights(seat_view.pack)[card]
    if seat_view.is_trump_or_joker(card):
        worth = weights.trump + weights.trump_height * height + weights.high_trump * height**2
    else:
        worth = weights.height * height
    return worth + _ROLE_VALUES.get(seat_view.rules.roles.get(card, ""), 0.0)


def get_value_of_shorter_hand(seat_view: SeatView) -> float:
    """Return the points that a player gains because a played card makes the hand shorter."""
    weights = seat_view.steady_weights
    return weights.shorter_hand + (
        weights.shorter_full_hand if len(seat_view.hand) > seat_view.rules.hand_size else 0.0
    )


def compute_lost_share_of_value(seat_view: SeatView) -> float:
    """Return the share (0 to 1) of a card's value that the player loses by playing the card.

    While there is a talon, the share is 1. Without a talon, it falls with the size of the hand: it is 1 for seven or
    more cards, and 0 for the last card, whose value no longer matters.
    """
    return 1.0 if seat_view.talon else min(1.0, (len(seat_view.hand) - 1) / 6)


def compute_gain_of_playing(seat_view: SeatView, card: int) -> float:
    """Return the points gained by playing a card. A negative number is a loss."""
    return get_value_of_shorter_hand(seat_view) - compute_lost_share_of_value(seat_view) * get_card_value(
        seat_view, card
    )


def compute_cost_of_taking(seat_view: SeatView, cards: Sequence[int]) -> float:
    """Return the points that a player loses by taking these cards. Valuable cards cost less."""
    weights = seat_view.steady_weights
    return sum(weights.taken_card - weights.taken_card_value * get_card_value(seat_view, card) for card in cards)


def count_other_plain_cards(seat_view: SeatView, card: int) -> int:
    """Return how many other plain cards of the same rank as `card` the hand has."""
    ranks, trumps = seat_view.pack.ranks[card], seat_view.pack.high_cards
    return sum(1 for other in seat_view.hand if other != card and ranks >> other & 1 and not trumps >> other & 1)


def compute_long_game_factor(seat_view: SeatView) -> float:
    """Return a factor for points that should no longer count in a very long game, so that the game comes to an end.

    It is 1 in a game of usual length, less in a longer game, and 0 in a very long one. Without it, players who take in
    turn could play for ever.
    """
    bout = seat_view.view["bout"]
    return min(1.0, max(0.0, 2 - bout / seat_view.rules.pack_size))


def get_chance_to_beat(seat_view: SeatView, seat: int, card: int) -> float:
    """Return the probability that a seat's hand contains a card that beats `card`."""
    if (seat, card) not in seat_view.chances:
        seat_view.chances[seat, card] = compute_chance_that_any_has(seat_view, (seat,), seat_view.pack.beaters[card])
    return seat_view.chances[seat, card]


def compute_chance_that_any_has(seat_view: SeatView, seats: Sequence[int], cards: int) -> float:
    """Return the probability that at least one of the seats has at least one of the cards."""
    if any(cards >> held & 1 for seat in seats for held in seat_view.known_cards[seat]):
        return 1.0
    hidden = sum(seat_view.count_cards(seat) - len(seat_view.known_cards[seat]) for seat in seats)
    return compute_chance_to_have(cards, hidden, seat_view.unseen_counts)


def get_expected_answer(seat_view: SeatView, seat: int, card: int) -> ExpectedAnswer:
    """Return the expected answer of a seat to an attack card, from its known cards and the unseen cards."""
    if (seat, card) not in seat_view.expected_answers:
        seat_view.expected_answers[seat, card] = _compute_expected_answer(seat_view, seat, card)
    return seat_view.expected_answers[seat, card]


def _compute_expected_answer(seat_view: SeatView, seat: int, card: int) -> ExpectedAnswer:
    pack, hidden, known = (
        seat_view.pack,
        seat_view.count_cards(seat) - len(seat_view.known_cards[seat]),
        build_set(seat_view.known_cards[seat]),
    )
    beaters, none, forced, follow_up = 0, 1.0, 0.0, 0.0
    for answer in _list_beaters(pack, card):
        copies = seat_view.unseen_counts[answer]
        if not copies and not known >> answer & 1:
            continue
        beaters += copies
        is_known = known >> answer & 1
        still_none = 0.0 if is_known else _compute_chance_of_none(seat_view.unseen_card_count, beaters, hidden)
        forced += (none - still_none) * get_card_value(seat_view, answer)
        if count_other_plain_cards(seat_view, answer) > (get_rank(answer) == get_rank(card)):
            follow_up += none - still_none
        none = still_none
        if not none:
            break
    return ExpectedAnswer(none, forced, follow_up)


def compute_chance_to_have(cards: int, held: int, unseen: Counter[int]) -> float:
    """Return the probability that at least one card of the set `cards` is among `held` random unseen cards."""
    found = sum(number for one, number in unseen.items() if cards >> one & 1)
    return 1.0 - _compute_chance_of_none(unseen.total(), found, held)


@lru_cache(maxsize=65536)
def _compute_chance_of_none(pool: int, found: int, held: int) -> float:
    """Return the probability that a hand has no wanted card.

    The hand has `held` random cards of a pool of `pool` cards, and `found` cards of this pool are wanted.
    """
    none = 1.0
    for drawn in range(min(held, pool)):
        none *= max(pool - found - drawn, 0) / (pool - drawn)
    return none
