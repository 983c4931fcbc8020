"""The cost of a move of the level `master` is limited. It is measured in function calls, because their number is the
same on every machine.
"""

import random
import sys
from types import FrameType
from typing import Any

import pytest

from games import ai, engine
from games.engine import Rules, State

MAX_CALLS = 2_000_000
"""Maximum number of function calls for one move. So many calls take about one second of processor time."""
EXPENSIVE_RULES = [
    ("classic-36", 2),
    ("jokers-54", 2),
    ({"preset": "classic-36", "trust": True}, 2),
    ({"decks": 4, "trust": True}, 8),
    ({"decks": 4, "prolonged": True}, 4),
    ({"preset": "classic-36", "teams": 2}, 4),
]


class CallCounter:
    """A context manager that counts function calls."""

    calls = 0

    def __enter__(self) -> "CallCounter":
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, arg: object) -> None:
        self.calls += event in ("call", "c_call")


def play_until_a_seat_has_several_moves(rules: Any, players: int) -> State:
    """Play until the first awaited seat has several legal moves, and the exchange of the trump is over."""
    state, _ = engine.deal_game(Rules.from_data(rules, players), players, seed=bytes(32))
    while len(engine.list_legal_moves(state, engine.list_awaited_seats(state)[0])) == 1 or state.phase == "exchanging":
        seat = engine.list_awaited_seats(state)[0]
        engine.play_move(state, seat, engine.list_legal_moves(state, seat)[0])
    return state


@pytest.mark.parametrize(("rules", "players"), EXPENSIVE_RULES)
def test_no_move_of_master_takes_more_function_calls_than_allowed(rules: Any, players: int) -> None:
    state = play_until_a_seat_has_several_moves(rules, players)
    seat = engine.list_awaited_seats(state)[0]
    legal, view = engine.list_legal_moves(state, seat), engine.build_view(state, seat)
    with CallCounter() as counted:
        assert (
            ai.choose_move("master", view, legal, state.rules, random.Random(1), engine.build_memory(state, seat))
            in legal
        )
    assert counted.calls < MAX_CALLS
