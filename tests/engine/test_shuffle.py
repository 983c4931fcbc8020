"""The shuffle, compared with a second implementation that follows the rulebook."""

import hashlib
from collections.abc import Iterator
from typing import TypeVar

import pytest

from games import engine
from games.engine.cards import NAMES
from games.engine.shuffle import shuffle_cards

RANKS = "23456789TJQKA"
Card = TypeVar("Card")


def generate_random_numbers(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        digest = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        counter += 1


def shuffle_by_rulebook(cards: list[Card], numbers: Iterator[int]) -> list[Card]:
    cards = list(cards)
    for i in reversed(range(1, len(cards))):
        x = next(numbers)
        while x >= 2**32 - (2**32 % (i + 1)):
            x = next(numbers)
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def list_pack(lowest: str, decks: int) -> list[str]:
    one = [rank + suit for suit in "CDHS" for rank in RANKS[RANKS.index(lowest) :]]
    return one * decks


@pytest.mark.parametrize(("lowest", "decks"), [("6", 1), ("2", 1), ("7", 2), ("2", 4), ("A", 4)])
@pytest.mark.parametrize("seed", [bytes(32), bytes(range(32)), b"\xff" * 32, hashlib.sha256(b"durak").digest()])
def test_the_seed_alone_determines_the_deck(lowest: str, decks: int, seed: bytes) -> None:
    rules = engine.Rules.from_data({"lowest_rank": lowest, "decks": decks, "hand_size": 1})
    deck = engine.shuffle_deck(rules, seed)
    assert [NAMES[card] for card in deck] == shuffle_by_rulebook(
        list_pack(lowest, decks), generate_random_numbers(seed)
    )
    assert len(set(deck)) == len(deck)
    assert engine.shuffle_deck(rules, seed) == deck


def test_random_numbers_that_would_make_the_shuffle_unfair_are_rejected() -> None:
    """A shuffle of 40,000 cards with the all-zero seed rejects some numbers, because they would cause modulo bias."""
    cards = list(range(40_000))
    unfair = 0
    numbers = generate_random_numbers(bytes(32))
    for i in reversed(range(1, len(cards))):
        x = next(numbers)
        while x >= 2**32 - (2**32 % (i + 1)):
            unfair += 1
            x = next(numbers)
    assert unfair > 0
    deck, used = shuffle_cards(cards, bytes(32))
    assert used == len(cards) - 1 + unfair
    assert deck == shuffle_by_rulebook(cards, generate_random_numbers(bytes(32)))


def test_a_later_shuffle_continues_the_stream_of_random_numbers() -> None:
    numbers = generate_random_numbers(b"\x01" * 32)
    first, then = shuffle_by_rulebook(list(range(36)), numbers), shuffle_by_rulebook(list(range(9)), numbers)
    deck, used = shuffle_cards(list(range(36)), b"\x01" * 32)
    assert deck == first
    assert shuffle_cards(list(range(9)), b"\x01" * 32, used)[0] == then


def test_the_commitment_is_the_digest_of_the_seed() -> None:
    assert engine.compute_commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


def test_cards_are_dealt_one_at_a_time_from_the_player_after_the_dealer() -> None:
    rules = engine.Rules.from_data("battle-52", 3)
    deck = engine.shuffle_deck(rules, bytes(32))
    state, _ = engine.deal_game(rules, 3, 1, seed=bytes(32))
    names = [NAMES[card] for card in deck]
    hands = engine.build_view(state, engine.EVERYTHING)["hands"]
    for turn, seat in enumerate((0, 2, 1)):  # seat 1 is to the right of the dealer
        assert sorted(hands[seat]) == sorted(names[turn:18:3])
    assert engine.build_view(state, engine.EVERYTHING)["trump_card"] == names[18]
    assert [NAMES[card] for card in reversed(state.talon)] == [*names[19:], names[18]]
