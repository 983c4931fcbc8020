"""The neural networks: for which rules they exist, and how well their estimates agree with the results of games."""

import random
from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from games import engine
from games.ai.search.candidates import find_candidates
from games.ai.search.tables import get_kernel_tables
from games.ai.search.win_network import estimate_results, has_win_network
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView
from games.engine import Rules, State, StateView
from tests.ai.table import choose_move
from tests.example_counts import scale_examples

SHARE_OF_ESTIMATED_MOVES = 0.2
RULES_WITH_A_NETWORK: list[Any] = [
    "classic-36",
    "alemi-36",
    "classic-36-transfer",
    "jokers-54",
    {"lowest_rank": "9"},
    {"lowest_rank": "7", "jokers": "top_trumps", "transfer": "untouched", "attack_limit": 5},
    {"lowest_rank": "2", "transfer": "last_unbeaten", "hand_size": 7},
    {"lowest_rank": "2", "hand_size": 3},
    {"rank_order": "reverse", "after_take": "never"},
    {"trump": "H"},
]
RULES_WITHOUT_A_NETWORK: list[Any] = [
    {"opening": "set"},
    {"transfer": "untouched", "transfer_cards": "any"},
    {"trump": "none"},
    {"royal": True},
    {"stubborn_suit": "S"},
]


def has_network(rules: Any, players: int) -> bool:
    parsed_rules = Rules.from_data(rules, players)
    return has_win_network(get_kernel_tables(parsed_rules, None if parsed_rules.trump == "none" else 0, players))


def estimate_moves(view: StateView, state: State, seat: int) -> dict[str, float]:
    """Return the estimate of the network for each legal move of the seat that a search considers."""
    worlds = WorldGenerator(SeatView(view, state.rules, 0.0, engine.build_memory(state, seat)))
    candidates = find_candidates(worlds.example_world, engine.list_legal_moves(state, seat))
    estimates = estimate_results(worlds, list(candidates))
    return {str(candidates[number]): estimate for number, estimate in estimates.items()}


def play_and_estimate(rules: Rules, seed: int) -> Iterator[tuple[float, float]]:
    """Play a game of two players of the level `steady`, and yield pairs of an estimate and a result.

    The estimate is that of one of their moves. The result is that of the game for the player who made the move: 1 for a
    win, 0.5 for a draw, 0 for a loss.
    """
    rng, estimates = random.Random(seed), list[tuple[int, float]]()
    state, _ = engine.deal_game(rules, 2, rng.randrange(2), seed=rng.randbytes(32))
    while not state.over:
        seat = engine.list_awaited_seats(state)[0]
        move = choose_move(state, seat, "steady", rng)
        if rng.random() < SHARE_OF_ESTIMATED_MOVES:
            legal = estimate_moves(engine.build_view(state, seat), state, seat)
            estimates += [(seat, legal[move])] if move in legal else []
        engine.play_move_text(state, seat, move)
    fools = state.result["fools"] if state.result else []
    for seat, estimate in estimates:
        yield estimate, 0.5 if not fools else float(seat not in fools)


@pytest.mark.parametrize("rules", RULES_WITH_A_NETWORK)
def test_estimates_of_a_network_agree_with_the_results_of_games(rules: Any) -> None:
    parsed_rules = Rules.from_data(rules, 2)
    pairs = [pair for seed in range(scale_examples(8)) for pair in play_and_estimate(parsed_rules, seed)]
    assert all(0 < estimate < 1 for estimate, _ in pairs)
    likely = mean(result for estimate, result in pairs if estimate > 0.6)
    unlikely = mean(result for estimate, result in pairs if estimate < 0.4)
    assert likely > unlikely + 0.2


@pytest.mark.parametrize("rules", RULES_WITHOUT_A_NETWORK)
def test_there_is_no_network_for_rules_without_training(rules: Any) -> None:
    assert not has_network(rules, 2)


def test_there_is_no_network_for_games_of_three() -> None:
    assert has_network("classic-36", 2)
    assert not has_network("classic-36", 3)


def test_a_network_prefers_to_beat_with_a_plain_card_before_the_ace_of_trumps() -> None:
    position = {
        "hands": [["8C", "TC", "8H", "9H", "JC"], ["6S", "QS", "KC", "KS", "QD", "AD"]],
        "trump": "D",
        "talon": ["9C", "9D", "6C", "6H", "7H", "KH", "TD", "7D"],
        "phase": "defending",
        "table": [{"attack": "7S", "by": 0}],
    }
    state, _ = engine.set_up_position(Rules.from_data("classic-36"), position)
    estimates = estimate_moves(engine.build_view(state, 1), state, 1)
    assert estimates["beat 7S QS"] > estimates["take"] > estimates["beat 7S AD"]


def test_a_network_does_not_see_the_cards_that_are_hidden_from_its_seat() -> None:
    """The other hand and the talon change places, apart from the trump card at the bottom of the talon."""
    hands, hidden = [["6S", "QS", "AD"], ["8C", "TC", "8H"]], ["KH", "TD", "7C"]
    position = {"hands": hands, "trump": "D", "talon": [*hidden, "9D"], "phase": "opening", "attacker": 0}
    state, _ = engine.set_up_position(Rules.from_data("classic-36"), position)
    swapped = {**position, "hands": [hands[0], hidden], "talon": [*hands[1], "9D"]}
    other, _ = engine.set_up_position(Rules.from_data("classic-36"), swapped)
    found = [estimate_moves(engine.build_view(each, 0), each, 0) for each in (state, other)]
    assert found[0] == pytest.approx(found[1])
