"""Random walks through games: one legal move after another, so that tests can check laws after each move."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from games import engine
from tests.laws.rule_sets import GameSetup, generate_rule_sets


@dataclass
class Game:
    """A game with its log, and with the data that are needed to deal it again."""

    setup: GameSetup
    dealer: int
    seed: bytes
    previous: dict[str, Any] | None
    rng: random.Random
    state: engine.State = field(init=False)
    log: list[engine.Event] = field(init=False)

    def __post_init__(self) -> None:
        self.state, self.log = engine.deal_game(
            self.setup.rules, self.setup.players, self.dealer, seed=self.seed, previous=self.previous
        )

    @property
    def seats(self) -> range:
        return range(self.setup.players)

    def list_all_viewers(self) -> list[int]:
        return [*self.seats, engine.SPECTATOR, engine.EVERYTHING]

    def play(self, seat: int, text: str) -> list[engine.Event]:
        events = engine.play_move_text(self.state, seat, text)
        self.log += events
        return events

    def walk(self, steps: int) -> Iterator[tuple[int, str, list[engine.Event]]]:
        """Play up to `steps` moves. After each, yield its seat, its text, and its events."""
        for _ in range(steps):
            if self.state.over:
                return
            seat, text = choose_move(self.state, self.rng)
            yield seat, text, self.play(seat, text)


def choose_move(state: engine.State, rng: random.Random) -> tuple[int, str]:
    """Return a seat that can move, and one of its legal moves, sometimes one that `list_legal_moves` does not list."""
    able = [seat for seat in range(state.players) if engine.list_legal_moves(state, seat)]
    seat = rng.choice(able)
    legal = [str(move) for move in engine.list_legal_moves(state, seat)]
    if "cut 1" in legal and rng.random() < 0.7:
        return seat, f"cut {rng.randrange(1, len(state.deck))}"
    if state.phase != "opening" and rng.random() < 0.2:
        several = choose_throw_ins(state, seat, legal, rng)
        if several:
            return seat, several
    return seat, rng.choice(legal)


def choose_throw_ins(state: engine.State, seat: int, legal: list[str], rng: random.Random) -> str | None:
    cards = [text.split()[1] for text in legal if text.startswith("attack ")]
    if len(cards) < 2:
        return None
    text = "attack " + " ".join(rng.sample(cards, rng.randrange(2, len(cards) + 1)))
    return text if is_accepted(state, seat, text) else None


def is_accepted(state: engine.State, seat: int, text: str) -> bool:
    """Return whether the engine accepts a move on a copy of the state."""
    try:
        engine.play_move_text(state.copy(), seat, text)
    except engine.RefusalError:
        return False
    return True


def convert_through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def write_and_read_event(event: engine.Event) -> engine.Event:
    """Write the event as JSON, as the log does, and return the event that is read back."""
    return engine.Event.from_data(event.kind, event.seat, convert_through_json(event.to_data()))


@st.composite
def generate_previous_games(draw: st.DrawFn, players: int) -> dict[str, Any] | None:
    seats = st.integers(0, players - 1)
    return draw(
        st.one_of(
            st.none(),
            st.just({}),
            st.fixed_dictionaries({"fool": st.none() | seats, "last_fool": st.none() | seats, "out": st.just([])}),
        )
    )


@st.composite
def generate_games(draw: st.DrawFn, setups: st.SearchStrategy[GameSetup] | None = None) -> Game:
    setup = draw(setups or generate_rule_sets())
    return Game(
        setup,
        dealer=draw(st.integers(0, setup.players - 1)),
        seed=draw(st.integers(0, 10**6)).to_bytes(32, "big"),
        previous=draw(generate_previous_games(setup.players)),
        rng=random.Random(draw(st.integers(0, 10**6))),
    )
