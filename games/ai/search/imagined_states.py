"""Random engine states that fit what a seat sees and remembers, for rules that the kernel does not support."""

import random

from games import engine
from games.ai.seat_view import SeatView
from games.engine import State
from games.engine.cards import NAMES

_REAL_ANSWER_RATE = 0.6
"""The assumed probability that a hidden face-down card beats its attack card, if any hidden card does."""
_COPIED_FIELDS = (
    "phase", "bout", "starter", "attacker", "defender", "dealer", "trump", "trump_card", "known", "passed",
    "transfers", "out",
)  # fmt: skip


class StateGenerator:
    """A generator of random engine states that fit the view of a seat. `pool` lists the faces of the hidden cards, each
    once per copy.
    """

    def __init__(self, seat_view: SeatView) -> None:
        self._seat_view = seat_view
        self.pool = sorted((+seat_view.unseen_counts).elements())
        self.pack_size = seat_view.rules.pack_size

    def build_state(self, rng: random.Random) -> State:
        """Return a random state. Raise `RefusalError` if the engine rejects it."""
        seat_view, pool = self._seat_view, self.pool[:]
        rng.shuffle(pool)
        position = {name: value for name, value in seat_view.view.items() if name in _COPIED_FIELDS}
        position["table"] = [
            {**shown, "beaten_by": NAMES[self.draw_face_down_card(pair.attack, pool, rng)]}
            if shown["beaten_by"] == "??"
            else shown
            for pair, shown in zip(seat_view.table, seat_view.view["table"], strict=True)
        ]
        position["hands"] = [self._build_hand(seat, pool) for seat in range(len(seat_view.view["hands"]))]
        bottom = [seat_view.view["trump_card"]] if seat_view.trump_card is not None and seat_view.talon else []
        position["talon"] = (
            _list_names([pool.pop() for _ in range(min(seat_view.talon - len(bottom), len(pool)))]) + bottom
        )
        state, _ = engine.set_up_position(seat_view.rules, position)
        return state

    def _build_hand(self, seat: int, pool: list[int]) -> list[str]:
        if seat == self._seat_view.me:
            return list(engine.list_open_hand(self._seat_view.view, seat))
        known = self._seat_view.known_cards[seat]
        hidden = min(self._seat_view.count_cards(seat) - len(known), len(pool))
        return _list_names(known + [pool.pop() for _ in range(hidden)])

    def draw_face_down_card(self, attack: int, pool: list[int], rng: random.Random) -> int:
        """Choose a hidden card that may lie face down on the attack card, and remove it from `pool`."""
        beating = [card for card in pool if self._seat_view.can_beat(card, attack)]
        card = beating[0] if beating and rng.random() < _REAL_ANSWER_RATE else pool[-1]
        pool.remove(card)
        return card


def _list_names(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]
