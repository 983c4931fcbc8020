"""Whether following advice helps: fixed seeds, so the figures are the same in every run."""

import pytest

from games.engine import Rules
from tests.ai.table import played_out

GAMES = 300


@pytest.mark.parametrize(("preset", "players"), [("alemi-36", 2), ("classic-36", 4)])
def test_steady_is_a_fool_far_less_often_than_random(preset: str, players: int):
    """One steady player among random ones, in every seat in turn: of equals, it would be the fool in every second or
    every fourth game."""
    rules, fools = Rules.from_data(preset, players), 0
    for number in range(GAMES):
        steady = number % players
        levels = ["steady" if seat == steady else "random" for seat in range(players)]
        result = played_out(rules, levels, number).result
        fools += result is not None and steady in result["fools"]
    assert fools < GAMES / players / 4
