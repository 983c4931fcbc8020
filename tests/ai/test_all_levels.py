"""All computers make legal moves, their games end, and hidden cards do not influence them."""

import random
from itertools import pairwise
from typing import Any

import pytest

from games import engine
from games.engine import OPTIONS, PRESETS, Rules, RulesError, State
from games.engine.cards import FACES
from tests.ai.table import choose_move, play_game
from tests.example_counts import scale_examples

pytestmark = pytest.mark.law

PRESETS_AND_PLAYERS = [
    (name, players)
    for name, preset in PRESETS.items()
    for players in range(preset.min_players, Rules.from_data(name).get_player_range(preset)[1] + 1)
]
QUICK_LEVELS = ("random", "steady", "keen")
"""The tested levels. The levels above `keen` search as `keen` does, with more playouts. In games of two they also use a
neural network, which sees only what a seat sees."""
CARD_ROLES = {"7": "draw_two", "QS": "pass", "J": "discard", "A": "pass"}


def generate_rules(rng: random.Random) -> tuple[Rules, int]:
    """Return rules with random options, and a number of players that they allow."""
    while True:
        chosen = {option.name: _choose_value(option, rng) for option in OPTIONS.values() if rng.random() < 0.3}
        players = rng.randint(2, 8)
        try:
            return Rules.from_data(chosen, players), players
        except RulesError:
            continue


def _choose_value(option: engine.Option, rng: random.Random) -> Any:
    if option.name == "role_cards":
        return dict(rng.sample(sorted(CARD_ROLES.items()), rng.randint(0, 3)))
    return rng.choice(option.values)


@pytest.mark.parametrize(("preset", "players"), PRESETS_AND_PLAYERS)
def test_games_of_computers_end_under_every_preset_without_endless_taking(preset: str, players: int):
    rules = Rules.from_data(preset, players)
    for seed in range(scale_examples(1)):
        assert play_game(rules, ["steady"] * players, seed).bout < 300
        mixed = [("steady", "random")[(seat + seed) % 2] for seat in range(players)]
        assert play_game(rules, mixed, seed).over


@pytest.mark.parametrize("batch", range(4))
def test_computers_make_only_legal_moves_under_random_rules(batch: int):
    for seed in range(100 * batch, 100 * batch + scale_examples(12)):
        rng = random.Random(seed)
        rules, players = generate_rules(rng)
        play_game(rules, [rng.choice(("steady", "steady", "random")) for _ in range(players)], seed, bouts=60)


@pytest.mark.parametrize("level", QUICK_LEVELS)
def test_the_same_seed_gives_the_same_game(level: str):
    rules = Rules.from_data("spivak-52", 2)
    first, again = (play_game(rules, [level] * 2, 7, bouts=3) for _ in range(2))
    assert engine.build_snapshot(first) == engine.build_snapshot(again)


@pytest.mark.parametrize("level", QUICK_LEVELS)
@pytest.mark.parametrize("rules", ["classic-36-transfer", {"preset": "alemi-36", "trust": True}])
def test_hidden_cards_do_not_change_the_choice(level: str, rules: Any):
    rng, differing = random.Random(1), 0
    state, _ = engine.deal_game(Rules.from_data(rules, 3), 3, seed=rng.randbytes(32))
    while not state.over and state.bout <= 6:
        seat = rng.choice(engine.list_awaited_seats(state))
        other = swap_hidden_cards(state, seat, rng)
        differing += other.hands != state.hands
        assert engine.build_view(other, seat) == engine.build_view(state, seat)
        assert engine.build_memory(other, seat) == engine.build_memory(state, seat)
        here, there = (choose_move(world, seat, level, random.Random(5)) for world in (state, other))
        assert here == there
        engine.play_move_text(state, seat, here)
    assert differing > 5


def swap_hidden_cards(state: State, seat: int, rng: random.Random) -> State:
    """Return a copy of the state in which cards that the seat cannot see have other places."""
    world = state.copy()
    owners = [one for one in range(state.players) if one != seat]
    hidden = {one: [c for c in FACES if (state.hands[one] & ~state.known[one]) >> c & 1] for one in owners}
    loose = state.talon[1 if state.trump_card is not None else 0 :]
    pool = [card for cards in hidden.values() for card in cards] + loose
    rng.shuffle(pool)
    ends = [0]
    for one in owners:
        ends.append(ends[-1] + len(hidden[one]))
    for one, (start, end) in zip(owners, pairwise(ends), strict=True):
        world.hands[one] = state.known[one] | sum(1 << card for card in pool[start:end])
    world.talon = state.talon[: len(state.talon) - len(loose)] + pool[ends[-1] :]
    world.listed = {}
    return world
