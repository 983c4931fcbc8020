"""Worlds of a game on trust fit the view for which they are generated. Challenges in them end as in the engine."""

import random
from functools import reduce
from operator import or_

import pytest

from games import engine
from games.ai.search.kernel import OPENING
from games.ai.search.trust_worlds import TrustWorld, TrustWorldGenerator, find_candidates_on_trust
from games.ai.searching_player import remove_trust
from games.ai.seat_view import SeatView, parse_view_face
from games.engine import State
from games.engine.cards import build_set
from tests.ai.search.kernel_comparison import assert_same_state
from tests.ai.search.test_worlds import play_to_the_middle

TRUST_RULES = {"preset": "classic-36", "trust": True}


def generate_decisions(phase: str, players: int) -> list[tuple[State, int]]:
    """Return states of games on trust. In each, a seat decides about a challenge or about a card face down."""
    found = []
    for seed in range(40):
        state = play_to_the_middle(TRUST_RULES, players, seed, 3 + seed)
        for seat in [] if state.over else engine.list_awaited_seats(state)[:1]:
            hidden = [pair for pair in engine.build_view(state, seat)["table"] if pair["face_down"]]
            if state.phase == phase and (hidden or phase == "defending"):
                found.append((state, seat))
    assert len(found) > 3
    return found


def build_worlds(
    state: State, seat: int, bluff_probability: float = 0.5, challenge_probability: float = 0.0
) -> TrustWorldGenerator:
    seat_view = SeatView(
        engine.build_view(state, seat), remove_trust(state.rules), 0.0, engine.build_memory(state, seat)
    )
    unseen = [pair.attack for pair in seat_view.table if pair.face_down and pair.beaten_by is None]
    return TrustWorldGenerator(seat_view, dict.fromkeys(unseen, bluff_probability), challenge_probability)


def build_true_world(worlds: TrustWorldGenerator, state: State) -> TrustWorld:
    """Return the world in which every card is where it is in the game."""
    world, tables = worlds.deal(random.Random(0)), worlds.tables
    world.hands = [tables.convert_to_kernel_cards(hand) for hand in state.hands]
    world.talon = [tables.bit[card] for card in state.talon]
    beats = [(pair.attack, pair.defence, pair.face_down) for pair in state.table]
    world.hidden = {tables.bit[a]: tables.bit[d] for a, d, hidden in beats if hidden and d is not None}
    world.table = sum(
        tables.bit[card] for attack, defence, _ in beats for card in (attack, defence) if card is not None
    )
    return world


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("bluff_probability", [0.0, 1.0])
def test_face_down_cards_are_bluffs_if_the_probability_of_a_bluff_is_one_and_answers_if_it_is_zero(
    players: int, bluff_probability: float
) -> None:
    for state, seat in generate_decisions("pitching", players):
        worlds = build_worlds(state, seat, bluff_probability)
        world, tables = worlds.deal(random.Random(1)), worlds.tables
        known = build_set(map(parse_view_face, engine.build_memory(state, seat).cards))
        places = [*world.hands, *world.talon, world.table, tables.convert_to_kernel_cards(known)]
        assert sum(places) == reduce(or_, places)  # no card lies in two places
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in state.hands]
        assert len(world.hidden) == len(worlds.bluff_probabilities)
        if len(world.talon) > 12:
            assert all(
                bool(tables.beaters[attack] & card) != bluff_probability for attack, card in world.hidden.items()
            )


@pytest.mark.parametrize("players", [2, 3])
def test_a_challenge_ends_the_bout_as_in_the_engine(players: int) -> None:
    for state, seat in generate_decisions("pitching", players):
        worlds, legal = build_worlds(state, seat), engine.list_legal_moves(state, seat)
        for number, move in find_candidates_on_trust(worlds.example_world, legal).items():
            if move.kind == "challenge":
                world, after = build_true_world(worlds, state), state.copy()
                engine.play_move(after, seat, move)
                world.play(number)
                assert_same_state(after, world)


@pytest.mark.parametrize("challenge_probability", [0.0, 1.0])
def test_after_a_card_face_down_the_world_equals_the_game_with_or_without_a_challenge(
    challenge_probability: float,
) -> None:
    for state, seat in generate_decisions("defending", 2):
        worlds, legal = (
            build_worlds(state, seat, challenge_probability=challenge_probability),
            engine.list_legal_moves(state, seat),
        )
        if worlds.seen.hidden:
            continue
        for number, move in find_candidates_on_trust(worlds.example_world, legal).items():
            if move.kind == "beat":
                world, after = build_true_world(worlds, state), state.copy()
                engine.play_move(after, seat, move)
                world.play(number)
                if challenge_probability:
                    engine.play_move_text(after, 1 - seat, f"challenge {str(move).split()[1]}")
                if challenge_probability or world.phase != OPENING:
                    assert_same_state(after, world)


def test_candidates_are_face_down_answers_and_the_lowest_bluffs() -> None:
    table = [{"attack": "8C", "by": 0}]
    hands = [["7C", "KS"], ["9C", "TD", "7H", "QH", "6H", "AS"]]
    position = {"hands": hands, "trump": "D", "talon": ["6C", "QD"], "phase": "defending", "table": table}
    state, _ = engine.set_up_position(engine.Rules.from_data(TRUST_RULES), position)
    candidates = find_candidates_on_trust(build_worlds(state, 1).example_world, engine.list_legal_moves(state, 1))
    beats = [f"beat 8C {card} face_down" for card in ("9C", "TD", "6H", "7H")]
    assert sorted(map(str, candidates.values())) == sorted([*beats, "take"])
