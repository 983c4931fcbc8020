"""The strangers are opponents for benchmarks, and share no code with the computers' levels.

They make legal moves under all rules of the benchmarks. In endings, they agree with the solver of the levels.
"""

import random

import pytest

from benchmarks.player_scores import measure_score
from benchmarks.strangers import __main__ as table
from benchmarks.strangers.duel import DuelSolver
from benchmarks.strangers.players import STRANGERS
from benchmarks.strangers.table import StrangerView, match_moves
from games import ai, engine
from games.engine import Rules
from tests.ai.test_endings import generate_endings


@pytest.mark.parametrize(
    ("rules", "players"), [*((name, 2) for name in table.PRESETS), ("classic-36", 3), ("jokers-54", 4)]
)
def test_strangers_play_legal_moves_to_the_end_of_a_game(rules: str, players: int) -> None:
    for name in STRANGERS:
        if name != "searcher" or players > 2:
            measure_score(Rules.from_data(rules, players), name, "lowest-card", players=players, games=players)


def test_the_searching_stranger_wins_against_random_cards() -> None:
    score = measure_score(Rules.from_data("classic-36-transfer"), "searcher", "any-card", games=2)
    assert score.share == 1


@pytest.mark.parametrize("rules", ["classic-36", "classic-36-transfer"])
def test_the_solver_of_strangers_agrees_with_the_choice_of_steady(rules: str) -> None:
    """In endings, the move that the level `steady` chooses is one of the best moves of `DuelSolver`."""
    for state, seat in generate_endings(rules, 8, 20):
        legal, view = engine.list_legal_moves(state, seat), engine.build_view(state, seat)
        memory = engine.build_memory(state, seat)
        worlds = StrangerView(view, legal, state.rules, memory).find_worlds()
        assert worlds is not None
        assert worlds.has_single_world
        duel = worlds.deal(random.Random(0))
        numbers = {move: number for number, move in match_moves(duel, legal).items()}
        chosen = ai.choose_move("steady", view, legal, state.rules, random.Random(1), memory)
        solver = DuelSolver(bouts=6, max_positions=10_000)
        if chosen in numbers:
            assert solver.compute_worth(duel, numbers[chosen]) == max(
                solver.compute_worth(duel, number) for number in numbers.values()
            )


def test_the_benchmark_of_strangers_prints_a_line_for_each_level(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "--games 4 --levels random steady --strangers taker hoarder --rules alemi-36 --players 3"
    table.main(asked.split())
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "alemi-36, 3 players, 4 games of each pair"
    assert [line.split()[0] for line in lines] == ["random", "steady"]
    assert all("taker" in line and "hoarder" in line for line in lines)
