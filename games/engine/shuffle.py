"""Shuffling from a 32-byte seed, so that players can check a deal afterwards (rulebook, section 9)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice

from games.engine.pack import list_pack
from games.engine.rules import Rules


def compute_commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hex digits. The site publishes it before the game, so that the seed cannot be
    changed later.
    """
    return sha256(seed).hexdigest()


def shuffle_deck(rules: Rules, seed: bytes) -> list[int]:
    """Return the pack of the rule set, shuffled with a seed, top card first."""
    return shuffle_cards(list_pack(rules), seed)[0]


def shuffle_cards(cards: Sequence[int], seed: bytes, used: int = 0) -> tuple[list[int], int]:
    """Return the shuffled cards, and the new value of `used`.

    A seed gives an endless sequence of random numbers. Earlier shuffles of the game have used the first `used` of them.
    This shuffle uses the next ones.
    """
    deck, numbers = list(cards), islice(_generate_numbers(seed), used, None)
    for i in range(len(deck) - 1, 0, -1):
        fair_below = 2**32 - 2**32 % (i + 1)
        for number in numbers:
            used += 1
            if number < fair_below:
                break
        j = number % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, used


def _generate_numbers(seed: bytes) -> Iterator[int]:
    """Yield the seed's endless sequence of random numbers, each from 0 to 2**32 - 1."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
