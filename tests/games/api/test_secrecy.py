"""Secrecy of the API: games that differ only in cards hidden from a viewer give this viewer the same responses."""

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from games import engine
from games.engine.cards import NAMES
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.worlds import Plan, find_other_world, generate_plan
from tests.games.api.worlds_with_messages import FollowedWorld

pytestmark = pytest.mark.law

VERSION_ABOVE_ALL = 1000
"""A version higher than any version in these games, so that no attempted move is stale."""
FURTHER_RULES = [
    {"preset": "spivak-52", "lowest_rank": "6"},
    {"preset": "alemi-36", "trump_exchange": "any_time"},
    {"preset": "alemi-36", "throw_in_priority": "ordered"},
    {"preset": "classic-36", "trump_exchange": "before_first_attack", "hand_size": 4},
]


@pytest.fixture
def people(db: None) -> list[Person]:
    return [create_person() for _ in range(8)]


@st.composite
def generate_plan_and_viewer(draw: st.DrawFn) -> tuple[Plan, int, random.Random]:
    """Return a `Plan` (the deck and moves of an unfinished game), the viewer's seat, and a random generator."""
    wanted = draw(st.sampled_from([*engine.PRESETS, *FURTHER_RULES]))
    rules = engine.Rules.from_data(wanted)
    preset = engine.PRESETS[wanted if isinstance(wanted, str) else wanted["preset"]]
    fewest, most = rules.get_player_range(preset)
    players = draw(st.integers(fewest, min(most, 5)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    plan = generate_plan(rules, players, draw(st.integers(0, 40)), rng)
    return plan, draw(st.integers(0, players - 1)), rng


@settings(max_examples=scale_examples(5), deadline=None, suppress_health_check=list(HealthCheck))
@given(generate_plan_and_viewer())
def test_hidden_cards_do_not_change_what_a_viewer_sees(
    people: list[Person], planned: tuple[Plan, int, random.Random]
) -> None:
    plan, viewer, rng = planned
    plan = replace(
        plan, attempted_moves=[(text, rng.randrange(len(plan.moves) + 3)) for text in choose_attempts(plan, rng)]
    )
    other = find_other_world(plan, viewer, rng)
    assume(other is not None)
    assert other is not None
    event(f"{sum(one != two for one, two in zip(plan.deck, other.deck, strict=True)) // 10 * 10}+ cards differ")
    for first, second in zip(
        *(FollowedWorld.record_transcript(one, people, viewer) for one in (plan, other)), strict=True
    ):
        assert first == second


def choose_attempts(plan: Plan, rng: random.Random) -> list[str]:
    """Choose six moves, legal or illegal, that the viewer will attempt."""
    cards = [NAMES[card] for card in plan.deck]
    kinds = ["take", "pass", "keep", "exchange", "resign now", "cut 3"]
    attacks = [f"attack {card}" for card in rng.sample(cards, 3)]
    defences = [f"beat {' '.join(rng.sample(cards, 2))}" for _ in range(2)]
    others = [f"transfer {rng.choice(cards)}", f"reflect {rng.choice(cards)}", f"challenge {rng.choice(cards)}"]
    return rng.sample([*kinds, *attacks, *defences, *others], 6)


def test_cards_drawn_by_an_attempt_are_the_same_in_both_worlds(people: list[Person]) -> None:
    plan, viewer = find_drawing_moves(generate_plan(engine.Rules.from_data("classic-36"), 3, 20, random.Random(5)))[0]
    other = find_other_world(plan, viewer, random.Random(5))
    assert other is not None
    first, second = (FollowedWorld.record_transcript(one, people, viewer) for one in (plan, other))
    assert first == second
    assert f'"kind":"drawn","seat":{viewer}' in str(first[-4:])


def find_drawing_moves(plan: Plan) -> list[tuple[Plan, int]]:
    """Find the moves of the plan after which the player who moved drew cards.

    For each, return the player's seat, and a plan that ends before the move and then attempts it.
    """
    state, _ = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    found = []
    for played, (seat, text) in enumerate(plan.moves):
        events = engine.play_move_text(state, seat, text)
        if any((event.kind, event.seat) == ("drawn", seat) for event in events):
            found.append((replace(plan, moves=plan.moves[:played], attempted_moves=[(text, VERSION_ABOVE_ALL)]), seat))
    return found


def test_the_transcript_of_a_viewer_differs_if_the_cards_of_that_viewer_differ(people: list[Person]) -> None:
    """Seats 1 and 2 swap a card. Only the transcripts of these seats change."""
    rules = engine.Rules.from_data("cabinet-podkidnoy")
    plan = generate_plan(rules, 3, 0, random.Random(5))
    deck = [*plan.deck]
    deck[0], deck[1] = deck[1], deck[0]  # the first cards of seats 1 and 2
    watched = {
        viewer: [FollowedWorld.record_transcript(Plan(rules, 3, one, []), people, viewer) for one in (plan.deck, deck)]
        for viewer in (0, 1)
    }
    assert watched[0][0] == watched[0][1]
    assert watched[1][0] != watched[1][1]
    streams = [[line for line in transcript if isinstance(line, str)] for transcript in watched[1]]
    assert streams[0] != streams[1]
    stream = "".join(streams[0])
    assert [what in stream for what in ("event: hello", "event: event", "event: game")] == [True] * 3


def test_a_notification_stream_and_webhook_appear_in_the_transcript_of_an_awaited_viewer(people: list[Person]) -> None:
    plan = generate_plan(engine.Rules.from_data("cabinet-podkidnoy"), 3, 0, random.Random(5))
    state, _ = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    (awaited,) = engine.list_awaited_seats(state)
    for viewer in range(3):
        lines = [line for line in FollowedWorld.record_transcript(plan, people, viewer) if isinstance(line, str)]
        ways = ["event: notification", "webhook: ", '"turns":[{']
        assert [any(way in line for line in lines) for way in ways] == [viewer == awaited] * 3
        assert any(line.startswith("id: 1\nevent: notification") for line in lines) == (viewer == awaited)
