"""Whole states that fit what a seat sees and remembers, for the engine itself to play on: under any rules."""

import random
from typing import Any

from games import engine
from games.ai.sight import Laid, Sight
from games.engine import State
from games.engine.cards import NAMES

_HONEST = 0.6
"""How often somebody is believed to have laid a card face down that does beat, where there is one that they could."""
_AS_SEEN = ("phase", "bout", "starter", "attacker", "defender", "dealer", "trump", "trump_card", "known", "passed",
            "transfers", "out")  # fmt: skip


class Imagined:
    """What may be anywhere, as `pool`: faces, equal ones as often as there are copies of them."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self.pool = sorted((+sight.unseen).elements())
        self.cards = sight.rules.pack_size

    def state(self, rng: random.Random) -> State:
        """One of the states. Raises Refused where the engine cannot set it up."""
        sight, pool = self._sight, self.pool[:]
        rng.shuffle(pool)
        position: dict[str, Any] = {name: sight.view[name] for name in _AS_SEEN}
        position["table"] = [
            _shown(pair, told, self, pool, rng) for pair, told in zip(sight.table, sight.view["table"], strict=True)
        ]
        position["hands"] = [self._hand(seat, pool) for seat in range(len(sight.view["hands"]))]
        bottom = [sight.view["trump_card"]] if sight.trump_card is not None and sight.talon else []
        position["talon"] = _named([pool.pop() for _ in range(min(sight.talon - len(bottom), len(pool)))]) + bottom
        state, _ = engine.set_up(sight.rules, position)
        return state

    def _hand(self, seat: int, pool: list[int]) -> list[str]:
        if seat == self._sight.me:
            return list(self._sight.view["hands"][seat])
        known = self._sight.known[seat]
        hidden = min(self._sight.cards_of(seat) - len(known), len(pool))
        return _named(known + [pool.pop() for _ in range(hidden)])

    def under(self, attack: int, pool: list[int], rng: random.Random) -> int:
        """A card that may lie face down upon an attack card."""
        honest = [card for card in pool if self._sight.beats(card, attack)]
        card = honest[0] if honest and rng.random() < _HONEST else pool[-1]
        pool.remove(card)
        return card


def _shown(pair: Laid, told: dict[str, Any], imagined: Imagined, pool: list[int], rng: random.Random) -> dict[str, Any]:
    if told["beaten_by"] != "??":
        return told
    return {**told, "beaten_by": NAMES[imagined.under(pair.attack, pool, rng)]}


def _named(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]
