"""The moves that a search considers. The search knows how many cards the other hands have, but not which cards."""

import pytest

from games import engine
from games.ai.search.candidates import find_candidates
from games.ai.search.trust_worlds import TrustWorldGenerator, find_candidates_on_trust
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView
from games.engine import Move, Rules, State
from tests.ai.search.test_worlds import play_to_the_middle

ATTACK_POSITION = {
    "hands": [["6C", "8H", "9H", "JC", "QC"], ["7C", "QS", "KC", "KS", "QD", "AD"]],
    "trump": "D",
    "talon": ["9C", "9D"],
    "phase": "defending",
    "table": [{"attack": "7S", "by": 0}],
}


def build_worlds(state: State, seat: int) -> WorldGenerator:
    return WorldGenerator(SeatView(engine.build_view(state, seat), state.rules, 0.0, engine.build_memory(state, seat)))


def list_considered_moves(state: State, seat: int) -> list[Move]:
    """Return the legal moves that a search considers. A search considers beating only the highest unbeaten card."""
    worlds = build_worlds(state, seat)
    top = worlds.tables.face[1 << worlds.seen.unbeaten.bit_length() - 1] if worlds.seen.unbeaten else None
    legal = engine.list_legal_moves(state, seat)
    return [move for move in legal if move.kind != "beat" or move.get_faces()[0] == top]


@pytest.mark.parametrize("rules", ["classic-36-transfer", "alemi-36", "jokers-54"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_search_considers_all_legal_moves(rules: str, players: int) -> None:
    transfers = 0
    for seed in range(60):
        state = play_to_the_middle(rules, players, seed, seed)
        seat = next(iter(engine.list_awaited_seats(state)), None)
        if seat is None or not SeatView(engine.build_view(state, seat), state.rules, 0.0).is_own_decision:
            continue
        moves = list_considered_moves(state, seat)
        found = find_candidates(build_worlds(state, seat).example_world, engine.list_legal_moves(state, seat))
        assert sorted(map(str, found.values())) == sorted(map(str, moves))
        transfers += any(move.kind == "transfer" for move in moves)
    assert transfers


def test_a_search_on_trust_considers_transferring_the_attack() -> None:
    state, _ = engine.set_up_position(Rules.from_data({"preset": "alemi-36", "trust": True}), ATTACK_POSITION)
    seat_view = SeatView(engine.build_view(state, 1), Rules.from_data("alemi-36", 2), 0.0)
    worlds = TrustWorldGenerator(seat_view, {}, 0.0)
    found = find_candidates_on_trust(worlds.example_world, engine.list_legal_moves(state, 1))
    assert "transfer 7C" in map(str, found.values())
