"""If two games differ only in cards that a viewer has not seen, the engine shows the viewer the same in both."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.pack import list_pack
from tests.laws.move_texts import generate_attempts
from tests.laws.rule_sets import GameSetup, generate_rule_sets, list_preset_setups
from tests.laws.worlds import World, convert_choice_to_other_world, play_first_world, swap_unseen_cards

world_pair_counts: Counter[str] = Counter()


@given(generate_rule_sets() | st.sampled_from(list_preset_setups()), st.integers(0, 10**6), st.integers(0, 120))
def test_two_worlds_that_differ_in_unseen_cards_look_equal_to_the_viewer(
    setup: GameSetup, number: int, steps: int
) -> None:
    rng = random.Random(number)
    viewer = rng.choice([*range(setup.players), engine.SPECTATOR])
    dealer, previous = rng.randrange(setup.players), rng.choice([None, {}, {"fool": 0, "last_fool": 0}])
    deck = rng.sample(list_pack(setup.rules), setup.rules.pack_size)
    choices, seen = play_first_world(setup, dealer, deck, previous, viewer, steps, rng)
    for _ in range(6):
        swap = swap_unseen_cards(deck, seen, rng)
        here = World(setup, dealer, deck, previous)
        there = World(setup, dealer, [swap[card] for card in deck], previous)
        played = compare_worlds(here, there, choices, swap, viewer, rng)
        world_pair_counts["same public setup" if played == len(choices) else "another public setup"] += 1


def compare_worlds(here: World, there: World, choices: list, swap: dict, viewer: int, rng: random.Random) -> int:  # type: ignore[type-arg]
    """Make the same choices in both worlds, and check before each choice that the engine shows the viewer the same.

    Stop when the worlds differ in their public setup. Return the number of choices made.
    """
    for number, choice in enumerate(choices):
        if here.get_public_setup(viewer) != there.get_public_setup(viewer):
            return number
        if here.state.phase != "exchanging" or not here.state.asked == there.state.asked == []:
            texts = generate_attempts(here.state, rng, 3)
            assert here.collect_answers(viewer, texts) == there.collect_answers(viewer, texts)
        again = convert_choice_to_other_world(choice, there, swap, viewer)
        if again is None:
            return number
        here.play(choice.seat, choice.text)
        there.play(*again)
        if (here.state.phase == "exchanging") != (there.state.phase == "exchanging"):
            return number
    is_same_setup = here.get_public_setup(viewer) == there.get_public_setup(viewer)
    assert not is_same_setup or here.collect_answers(viewer, []) == there.collect_answers(viewer, [])
    return len(choices)


def test_most_pairs_of_worlds_had_the_same_public_setup() -> None:
    """The previous test counts its pairs in `world_pair_counts`, so both tests must run in the same process."""
    if world_pair_counts:
        assert world_pair_counts["same public setup"] > world_pair_counts["another public setup"]
