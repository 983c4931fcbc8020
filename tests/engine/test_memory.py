"""A seat's memory contains exactly the discarded cards, bluffs and challenges that the seat was shown."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games import engine
from games.engine import Rules, State
from tests.ai.table import choose_move

NUMBER_OF_PLAYERS = 3
TRUST_RULES = {"preset": "alemi-36", "trust": True}


class Observer:
    """Records what one seat was shown: cards on the table, discarded cards, bluffs and challenges."""

    def __init__(self) -> None:
        self.table: list[str | None] = []
        self.discarded: list[str] = []
        self.conduct = [Counter[str]() for _ in range(NUMBER_OF_PLAYERS)]
        self.defender, self.face_down, self.out = 0, 0, list[int]()

    def observe(self, event: Mapping[str, Any]) -> None:
        self._observe_table(event)
        if event["kind"] == "bout_opened":
            self.defender, self.face_down = event["defender"], 0
        elif event["kind"] == "transferred":
            self.defender = event["defender"]
        elif event["kind"] == "beaten":
            self.face_down += event["face_down"]
        elif event["kind"] == "challenged":
            self.conduct[event["seat"]]["calls"] += 1
            self.conduct[self.defender]["honest" if event["good"] else "bluffs"] += 1
        elif event["kind"] == "discarded":
            for seat in set(range(NUMBER_OF_PLAYERS)) - {self.defender, *self.out}:
                self.conduct[seat]["trusted"] += self.face_down
        elif event["kind"] == "went_out":
            self.out += event["seats"]

    def _observe_table(self, event: Mapping[str, Any]) -> None:
        if event["kind"] in ("attacked", "transferred"):
            self.table += event["cards"]
        elif event["kind"] == "beaten":
            self.table.append(event.get("defence"))
        elif event["kind"] in ("picked_up", "returned"):
            self.table = []
        elif event["kind"] == "discarded":
            # A `discard` card was laid last. The observer knows the places of this card and of its attack card.
            gone, self.table = self.table[: event["count"]], self.table[event["count"] :]
            self.discarded += [card for card in gone if card is not None]


@pytest.mark.parametrize(
    "rules", ["classic-36", TRUST_RULES, {**TRUST_RULES, "transfer": "off"}, {"prolonged": True, "trust": True}]
)
def test_a_seat_remembers_exactly_the_cards_that_it_was_shown(rules: Any) -> None:
    unshown = 0
    for seed in range(6):
        rng = random.Random(seed)
        state, events = engine.deal_game(
            Rules.from_data(rules, NUMBER_OF_PLAYERS), NUMBER_OF_PLAYERS, seed=rng.randbytes(32)
        )
        observers = [Observer() for _ in range(NUMBER_OF_PLAYERS)]
        while not state.over:
            show_events(observers, events)
            for seat, one in enumerate(observers):
                memory = engine.build_memory(state, seat)
                assert sorted(one.discarded) == sorted(memory.cards)
                assert [+Counter(its._asdict()) for its in memory.conduct] == (one.conduct if state.rules.trust else [])
                unshown += len(memory.cards) < state.discard.bit_count()
            events = play_steady_move(state, rng)
    assert bool(unshown) == isinstance(rules, dict)


def show_events(observers: list[Observer], events: Iterable[engine.Event]) -> None:
    for event in events:
        for seat, one in enumerate(observers):
            shown = engine.build_event_view(event, seat)
            if shown is not None:
                one.observe(shown)


def play_steady_move(state: State, rng: random.Random) -> list[engine.Event]:
    """Play a move of the level `steady`, which sometimes bluffs and challenges. Return the events."""
    seat = rng.choice(engine.list_awaited_seats(state))
    return engine.play_move_text(state, seat, choose_move(state, seat, "steady", rng))


def test_memory_is_part_of_the_snapshot() -> None:
    rng = random.Random(3)
    state, _ = engine.deal_game(Rules.from_data(TRUST_RULES, 2), 2, seed=rng.randbytes(32))
    while state.bout < 12 and not state.over:
        play_steady_move(state, rng)
    again = engine.restore_snapshot(engine.build_snapshot(state), state.rules)
    assert [engine.build_memory(again, seat) for seat in (0, 1)] == [
        engine.build_memory(state, seat) for seat in (0, 1)
    ]
    assert engine.build_memory(state, 0) != engine.build_memory(state, 1)
