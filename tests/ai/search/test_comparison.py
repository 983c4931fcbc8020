"""The search that compares moves by playing all of them in the same worlds, and its estimate of the chance to win."""

import random

import pytest

from games import engine
from games.ai.search.candidates import find_candidates
from games.ai.search.comparison import ComparisonSettings, compare_moves
from games.ai.search.kernel import World
from games.ai.search.rollout import choose_playout_move
from games.ai.search.tables import get_kernel_tables
from games.ai.search.win_estimate import estimate_win_probability
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView, parse_view_face
from games.engine import Rules
from games.engine.cards import SUITS, build_set

DEFENCE_POSITION = {
    "hands": [["8C", "TC", "8H", "9H", "JC"], ["6S", "QS", "KC", "KS", "QD", "AD"]],
    "trump": "D",
    "talon": ["9C", "9D", "6C", "6H", "7H", "KH", "TD", "7D"],
    "phase": "defending",
    "table": [{"attack": "7S", "by": 0}],
}


def build_defence_worlds() -> tuple[WorldGenerator, dict[str, int]]:
    """Return the possible worlds of a defence, and the kernel's number of each legal move."""
    state, _ = engine.set_up_position(Rules.from_data("classic-36"), DEFENCE_POSITION)
    worlds = WorldGenerator(SeatView(engine.build_view(state, 1), state.rules, 0.0))
    moves = find_candidates(worlds.example_world, engine.list_legal_moves(state, 1))
    return worlds, {str(move): number for number, move in moves.items()}


def build_opening(own: list[str], other: list[str], talon: int) -> World:
    """Return a world in which seat 0 has to open, with `talon` cards in the talon."""
    tables = get_kernel_tables(Rules.from_data("classic-36", 2), SUITS.index("D"), 2)
    hands = [tables.convert_to_kernel_cards(build_set(map(parse_view_face, names))) for names in (own, other)]
    rest = [bit for bit in tables.face if not bit & sum(hands)]
    world = World(tables, hands, rest[:talon])
    world.defender = 1
    return world


def test_beating_with_a_plain_card_is_better_than_with_the_ace_of_trumps() -> None:
    worlds, moves = build_defence_worlds()
    plain, trump = moves["beat 7S QS"], moves["beat 7S AD"]
    means = compare_moves(worlds, [trump, plain], ComparisonSettings(200, 1, 10), random.Random(1))
    assert means[plain] > means[trump]
    assert list(means) == [plain, trump]


def test_the_last_round_of_a_search_compares_only_two_moves() -> None:
    worlds, moves = build_defence_worlds()
    assert len(moves) > 4
    assert len(compare_moves(worlds, list(moves.values()), ComparisonSettings(100, 1, 10), random.Random(1))) == 2


def test_a_search_without_playouts_chooses_the_move_with_the_best_expected_result() -> None:
    worlds, moves = build_defence_worlds()
    expected = {move: 0.1 * place for place, move in enumerate(moves.values())}
    found = compare_moves(worlds, list(expected), ComparisonSettings(0, 1, 10), random.Random(1), expected)
    assert next(iter(found)) == list(expected)[-1]


@pytest.mark.parametrize("bouts", [1, 2])
def test_a_playout_that_is_stopped_before_its_end_has_the_estimate_as_its_value(bouts: int) -> None:
    worlds, moves = build_defence_worlds()
    take = moves["take"]
    mean = compare_moves(worlds, [take], ComparisonSettings(1, bouts, 0), random.Random(1))[take]
    world = build_defence_worlds()[0].deal(random.Random(1))
    world.play(take)
    last = world.bout + bouts
    while world.bout < last:
        world.play(choose_playout_move(world))
    assert world.talon
    assert mean == estimate_win_probability(world, 1)


@pytest.mark.parametrize("talon", [1, 6, 24])
def test_high_trumps_raise_the_estimate_and_the_estimates_of_both_seats_sum_to_one(talon: int) -> None:
    weak, strong, other = ["6C", "7C", "6D"], ["6C", "7C", "AD"], ["8S", "9S", "KD"]
    world = build_opening(strong, other, talon)
    assert estimate_win_probability(world, 0) > estimate_win_probability(build_opening(weak, other, talon), 0)
    assert estimate_win_probability(world, 0) + estimate_win_probability(world, 1) == pytest.approx(1)
