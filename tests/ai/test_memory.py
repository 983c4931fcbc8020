"""What a seat remembers of the discard pile, and of bluffs and calls, is what it was shown, and nothing else."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games import engine
from games.engine import Rules, State
from tests.ai.table import choice

PLAYERS = 3
TRUST = {"preset": "alemi-36", "trust": True}


class Onlooker:
    """Somebody in a seat who keeps an eye on the table, on what goes from there to the discard pile, and on who
    bluffs and who calls out."""

    def __init__(self) -> None:
        self.table: list[str | None] = []
        self.discarded: list[str] = []
        self.conduct = [Counter[str]() for _ in range(PLAYERS)]
        self.defender, self.face_down, self.out = 0, 0, list[int]()

    def look(self, event: Mapping[str, Any]) -> None:
        self._look_at_the_table(event)
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
            for seat in set(range(PLAYERS)) - {self.defender, *self.out}:
                self.conduct[seat]["trusted"] += self.face_down
        elif event["kind"] == "went_out":
            self.out += event["seats"]

    def _look_at_the_table(self, event: Mapping[str, Any]) -> None:
        if event["kind"] in ("attacked", "transferred"):
            self.table += event["cards"]
        elif event["kind"] == "beaten":
            self.table.append(event.get("defence"))
        elif event["kind"] in ("picked_up", "returned"):
            self.table = []
        elif event["kind"] == "discarded":
            # A card that takes the one it beats away with it was laid last; both lie at known places then.
            gone, self.table = self.table[: event["count"]], self.table[event["count"] :]
            self.discarded += [card for card in gone if card is not None]


@pytest.mark.parametrize(
    "rules", ["classic-36", TRUST, {**TRUST, "transfer": "off"}, {"prolonged": True, "trust": True}]
)
def test_a_seat_remembers_what_it_was_shown(rules: Any) -> None:
    unshown = 0
    for seed in range(6):
        rng = random.Random(seed)
        state, events = engine.deal(Rules.from_data(rules, PLAYERS), PLAYERS, seed=rng.randbytes(32))
        onlookers = [Onlooker() for _ in range(PLAYERS)]
        while not state.over:
            tell(onlookers, events)
            for seat, one in enumerate(onlookers):
                memory = engine.remembered(state, seat)
                assert sorted(one.discarded) == sorted(memory.cards)
                assert [+Counter(its._asdict()) for its in memory.conduct] == (one.conduct if state.rules.trust else [])
                unshown += len(memory.cards) < state.discard.bit_count()
            events = some_move(state, rng)
    assert bool(unshown) == isinstance(rules, dict)


def tell(onlookers: list[Onlooker], events: Iterable[engine.Event]) -> None:
    for event in events:
        for seat, one in enumerate(onlookers):
            shown = engine.event_view(event, seat)
            if shown is not None:
                one.look(shown)


def some_move(state: State, rng: random.Random) -> list[engine.Event]:
    """A move of steady's, so that cards are laid face down and called out now and then."""
    seat = rng.choice(engine.must(state))
    return engine.play_text(state, seat, choice(state, seat, "steady", rng))


def test_it_is_kept_with_the_game() -> None:
    rng = random.Random(3)
    state, _ = engine.deal(Rules.from_data(TRUST, 2), 2, seed=rng.randbytes(32))
    while state.bout < 12 and not state.over:
        some_move(state, rng)
    again = engine.restored(engine.snapshot(state), state.rules)
    assert [engine.remembered(again, seat) for seat in (0, 1)] == [engine.remembered(state, seat) for seat in (0, 1)]
    assert engine.remembered(state, 0) != engine.remembered(state, 1)
