"""Random games end with a fool or a draw, under every preset and under random rules."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.random_games import GameFigures, play_out
from tests.laws.rule_sets import GameSetup, generate_game_setup, generate_rule_sets, list_preset_setups

PRESET_SETUPS = list_preset_setups()
BATCHES, GAMES_OF_BATCH = 8, 100


def test_there_are_setups_of_every_preset_with_every_number_of_players() -> None:
    assert len({setup.options["preset"] for setup in PRESET_SETUPS}) == 12
    assert sorted({setup.players for setup in PRESET_SETUPS}) == [2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_eight_hundred_games_of_the_presets_end(batch: int) -> None:
    figures = GameFigures()
    for number in range(batch * GAMES_OF_BATCH, (batch + 1) * GAMES_OF_BATCH):
        figures.add(play_out(PRESET_SETUPS[number % len(PRESET_SETUPS)], number))
    assert figures.violations == []
    assert figures.games == GAMES_OF_BATCH


@given(generate_rule_sets(), st.integers(0, 10**6))
def test_a_game_under_random_rules_ends(setup: GameSetup, number: int) -> None:
    assert play_out(setup, number).violations == []


def test_the_random_rule_sets_have_several_values_of_every_option() -> None:
    rules = [generate_game_setup(random.Random(number)).rules.to_data() for number in range(300)]
    plain = rules[0].keys()
    assert all(len({str(one[name]) for one in rules}) > 1 for name in plain)
