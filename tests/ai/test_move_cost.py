"""The cost of a move compared with the best move."""

import random
from typing import Any

import pytest

from games import ai, engine
from games.ai import MoveCost
from games.engine import Rules

TWO_CHOICES = {
    "hands": [["7C"], ["9C", "TD"]],
    "trump": "D",
    "phase": "defending",
    "table": [{"attack": "7S", "by": 0}],
}
NO_CHOICE = {"hands": [["7C"], ["9C"]], "trump": "D", "phase": "defending", "table": [{"attack": "7S", "by": 0}]}


def estimate_cost_for_defender(position: dict[str, Any], played: str) -> MoveCost | None:
    state, _ = engine.set_up_position(Rules.from_data("alemi-36"), position)
    view, memory, legal = engine.build_view(state, 1), engine.build_memory(state, 1), engine.list_legal_moves(state, 1)
    move = engine.parse_move(state.rules, played)
    return ai.estimate_move_cost(move, view, legal, state.rules, random.Random(1), memory)


def test_a_move_of_two_has_a_cost() -> None:
    cost = estimate_cost_for_defender(TWO_CHOICES, "take")
    assert cost is not None
    assert cost.cost >= 0


@pytest.mark.parametrize(("position", "played"), [(NO_CHOICE, "take"), (TWO_CHOICES, "resign")])
def test_an_only_move_and_a_resignation_have_no_cost(position: dict[str, Any], played: str) -> None:
    assert estimate_cost_for_defender(position, played) is None
