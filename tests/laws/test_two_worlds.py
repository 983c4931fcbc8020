"""Whoever cannot see a card cannot tell it from another by any answer of the engine."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.pack import cards_of_pack
from tests.laws.rule_sets import Table, every_preset, rule_sets
from tests.laws.tries import tries
from tests.laws.worlds import World, first_world, other_deck, same_choice

compared: Counter[str] = Counter()


@given(rule_sets() | st.sampled_from(every_preset()), st.integers(0, 10**6), st.integers(0, 120))
def test_two_worlds_that_differ_in_unseen_cards_are_one_to_the_viewer(table: Table, number: int, steps: int) -> None:
    rng = random.Random(number)
    viewer = rng.choice([*range(table.players), engine.SPECTATOR])
    dealer, previous = rng.randrange(table.players), rng.choice([None, {}, {"fool": 0, "last_fool": 0}])
    deck = rng.sample(cards_of_pack(table.rules), table.rules.pack_size)
    choices, seen = first_world(table, dealer, deck, previous, viewer, steps, rng)
    for _ in range(6):
        swap = other_deck(deck, seen, rng)
        here = World(table, dealer, deck, previous)
        there = World(table, dealer, [swap[card] for card in deck], previous)
        played = walk_both(here, there, choices, swap, viewer, rng)
        compared["same set-up" if played == len(choices) else "another set-up"] += 1


def walk_both(here: World, there: World, choices: list, swap: dict, viewer: int, rng: random.Random) -> int:  # type: ignore[type-arg]
    """Makes the same choices in both worlds and compares after each; how many, until the set-up became another."""
    for number, choice in enumerate(choices):
        if here.public_set_up(viewer) != there.public_set_up(viewer):
            return number
        if here.state.phase != "exchanging" or not here.state.asked == there.state.asked == []:
            texts = tries(here.state, rng, 3)
            assert here.told(viewer, texts) == there.told(viewer, texts)
        again = same_choice(choice, there, swap, viewer)
        if again is None:
            return number
        here.play(choice.seat, choice.text)
        there.play(*again)
        if (here.state.phase == "exchanging") != (there.state.phase == "exchanging"):
            return number
    assert here.told(viewer, []) == there.told(viewer, []) or here.public_set_up(viewer) != there.public_set_up(viewer)
    return len(choices)


def test_most_pairs_of_worlds_could_be_compared_to_their_end() -> None:
    """Says that the law above looked at something: the two run one after the other in one process."""
    if compared:
        assert compared["same set-up"] > compared["another set-up"]
