"""The kernel plays games as the engine does."""

import random

import pytest

from games.ai.search.tables import is_supported_by_kernel
from games.engine import PRESETS, Rules
from tests.ai.search.kernel_comparison import play_in_lockstep


@pytest.mark.parametrize("batch", range(2))
def test_kernel_and_engine_play_the_same_game_under_all_rules_that_the_kernel_supports(batch: int) -> None:
    assert sum(play_in_lockstep(random.Random(number)) for number in range(100 * batch, 100 * batch + 75)) > 5_000


def test_the_kernel_supports_all_presets_but_one() -> None:
    unknown = {name for name in PRESETS if not is_supported_by_kernel(Rules.from_data(name))}
    assert unknown == {"battle-52"}


def test_a_playout_of_one_bout_that_starts_inside_a_bout_ends_when_the_next_bout_opens() -> None:
    """With this seed, a playout of one bout starts in the middle of a bout. The rest of this bout counts as one
    bout.
    """
    assert play_in_lockstep(random.Random(284)) > 0
