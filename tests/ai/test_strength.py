"""A short test of the strength of levels. Fixed seeds make its figures the same in every run.

`benchmarks.computers` plays many more games.
"""

from typing import Any

import pytest

from benchmarks.player_scores import measure_score
from games.engine import Rules

TRUST_RULES = {"preset": "classic-36", "trust": True}
COMPARED_LEVELS: list[tuple[str, str, Any, int, int, float]] = [
    ("steady", "random", "alemi-36", 2, 40, 0.85),
    ("lowest-card", "any-card", "classic-36", 2, 40, 0.65),
    ("steady", "lowest-card", "classic-36", 2, 40, 0.6),
    ("keen", "lowest-card", "classic-36", 2, 6, 0.6),
    ("keen", "always-bluff", TRUST_RULES, 2, 4, 0.6),
    ("keen", "always-call", TRUST_RULES, 2, 4, 0.6),
]


@pytest.mark.parametrize(("name", "other", "rules", "players", "games", "least"), COMPARED_LEVELS)
def test_a_level_beats_each_lower_level(
    name: str, other: str, rules: Any, players: int, games: int, least: float
) -> None:
    assert measure_score(Rules.from_data(rules), name, other, players=players, games=games).share >= least


def test_steady_is_rarely_the_fool_among_three_random_players() -> None:
    """Four equal players would each be the fool in a quarter of the games."""
    assert measure_score(Rules.from_data("classic-36"), "steady", "random", players=4, games=40).share > 1 - 1 / 12
