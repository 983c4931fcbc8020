"""Worlds that are generated for a seat fit its view.

A card that the seat has not seen may be in any hidden place. A discarded card that the seat remembers is in no hand.
"""

import random
from collections import Counter
from typing import Any

import pytest

from games import ai, engine
from games.ai.search.imagined_states import StateGenerator
from games.ai.search.tables import is_supported_by_kernel
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView
from games.engine import Rules, State
from tests.ai.table import choose_move
from tests.ai.test_all_levels import generate_rules

TRUST_RULES = {"preset": "alemi-36", "trust": True}


def play_to_the_middle(rules: Any, players: int, seed: int, moves: int) -> State:
    rng = random.Random(seed)
    state, _ = engine.deal_game(Rules.from_data(rules), players, seed=rng.randbytes(32))
    for _ in range(moves):
        if not state.over:
            seat = rng.choice(engine.list_awaited_seats(state))
            engine.play_move_text(state, seat, choose_move(state, seat, "steady", rng))
    return state


@pytest.mark.parametrize("players", [2, 4])
def test_every_world_has_each_card_once_and_fits_the_known_cards(players: int) -> None:
    for seed in range(20):
        state = play_to_the_middle("classic-36-transfer", players, seed, 5 + 4 * seed)
        if state.over:
            continue
        seat = engine.list_awaited_seats(state)[0]
        worlds = WorldGenerator(
            SeatView(engine.build_view(state, seat), state.rules, 0.0, engine.build_memory(state, seat))
        )
        world, tables = worlds.deal(random.Random(seed)), worlds.tables
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in state.hands]
        assert world.hands[seat] == tables.convert_to_kernel_cards(state.hands[seat])
        pairs = zip(world.hands, state.known, strict=True)
        assert all(hand & tables.convert_to_kernel_cards(known) for hand, known in pairs if known)
        places = [*world.hands, *world.talon, world.table, tables.convert_to_kernel_cards(state.discard)]
        assert (sum(places), len(world.talon)) == (tables.all_cards, len(state.talon))
        assert world.talon[:1] == [tables.bit[card] for card in state.talon[:1] if state.trump_card is not None]


@pytest.mark.parametrize(
    "rules", [TRUST_RULES, {"preset": "battle-52"}, {"decks": 2, "lowest_rank": "9", "prolonged": True}]
)
def test_every_generated_state_looks_the_same_to_the_seat(rules: Any) -> None:
    for seed in range(20):
        state = play_to_the_middle(rules, 3, seed, 4 * seed)
        if state.over or state.phase == "exchanging":
            continue
        seat = engine.list_awaited_seats(state)[0]
        view, memory = engine.build_view(state, seat), engine.build_memory(state, seat)
        imagined = StateGenerator(SeatView(view, state.rules, 0.0, memory)).build_state(random.Random(seed))
        again = engine.build_view(imagined, seat)
        assert {**again, "version": view["version"]} == view
        assert Counter(engine.build_memory(imagined, seat).cards) >= Counter(memory.cards)


def test_a_searching_player_makes_legal_moves_under_rules_that_the_kernel_does_not_support() -> None:
    for seed in range(16):
        rng = random.Random(seed)
        rules, players = generate_rules(rng)
        state = play_to_the_middle(rules.to_data(), players, seed, rng.randrange(30))
        if not state.over and not is_supported_by_kernel(rules) and rules.pack_size <= 54:
            seat = engine.list_awaited_seats(state)[0]
            legal = engine.list_legal_moves(state, seat)
            known = engine.build_view(state, seat), legal, rules, random.Random(1), engine.build_memory(state, seat)
            assert ai.choose_move("keen", *known) in legal
