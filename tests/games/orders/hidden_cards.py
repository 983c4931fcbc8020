"""Positions that differ only in cards that one seat does not know."""

import random

from games import engine


def shuffle_hidden_cards(state: engine.State, seat: int, rng: random.Random) -> engine.State:
    """Return a copy of the position in which the cards unknown to the seat are shuffled."""
    known = state.known
    cards = [
        card for one, hand in enumerate(state.hands) if one != seat for card in list_cards_in_set(hand & ~known[one])
    ]
    hidden_talon = state.talon[1:] if state.trump_card is not None else state.talon
    rng.shuffle(pool := [*cards, *hidden_talon])
    other = state.copy()
    for one, hand in enumerate(state.hands):
        if one != seat:
            other.hands[one] = hand & known[one] | sum(1 << pool.pop() for _ in list_cards_in_set(hand & ~known[one]))
    other.talon = [*state.talon[: len(state.talon) - len(hidden_talon)], *pool]
    return other


def list_cards_in_set(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]
