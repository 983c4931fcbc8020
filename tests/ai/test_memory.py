"""What a seat remembers of the discard pile is what it was shown of it, and nothing else."""

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games import engine
from games.engine import Rules, State
from tests.ai.table import choice

TRUST = {"preset": "alemi-36", "trust": True}


class Onlooker:
    """Somebody in a seat who keeps an eye on the table and on what goes from there to the discard pile."""

    def __init__(self) -> None:
        self.table: list[str | None] = []
        self.discarded: list[str] = []

    def look(self, event: Mapping[str, Any]) -> None:
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
        state, events = engine.deal(Rules.from_data(rules, 3), 3, seed=rng.randbytes(32))
        onlookers = [Onlooker() for _ in range(3)]
        while not state.over:
            tell(onlookers, events)
            for seat, one in enumerate(onlookers):
                assert sorted(one.discarded) == sorted(engine.remembered(state, seat))
                unshown += len(engine.remembered(state, seat)) < state.discard.bit_count()
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
