"""The kernel plays what the engine plays."""

import random

import pytest

from games.ai.search.tables import plays
from games.engine import PRESETS, Rules
from tests.ai.search.lockstep import in_lockstep


@pytest.mark.parametrize("hundred", range(2))
def test_kernel_and_engine_play_the_same_game_under_any_rules_that_the_kernel_knows(hundred: int) -> None:
    assert sum(in_lockstep(random.Random(number)) for number in range(100 * hundred, 100 * hundred + 75)) > 5_000


def test_the_kernel_knows_the_rules_that_are_played_most() -> None:
    unknown = {name for name in PRESETS if not plays(Rules.from_data(name))}
    assert unknown == {"battle-52"}


def test_rules_of_thumb_stop_at_the_same_bout_in_one_go_and_move_by_move() -> None:
    """In this game they are asked in the middle of a bout to look no further than its end."""
    assert in_lockstep(random.Random(284)) > 0
