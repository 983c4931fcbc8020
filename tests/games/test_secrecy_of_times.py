"""Times reveal no hidden cards.

Two games without quick passes differ only in cards hidden from a viewer. If all moves have the same times in both, the
viewer sees the same.
"""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games import engine
from games.selectors.events import list_events
from games.selectors.games import load_game_view
from games.selectors.turns import build_turn, select_waiting_games
from games.services.deadlines import act_on_deadline
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.worlds import Plan, find_other_world, generate_plan
from tests.games.table import Table, start_table

pytestmark = pytest.mark.law

START_TIME = datetime(2026, 1, 5, 12, tzinfo=UTC)
FIELDS_WITH_IDS = ("id", "game", "series", "shuffle")


@pytest.fixture
def people(db: None) -> list[Person]:
    return [create_person() for _ in range(8)]


@settings(max_examples=scale_examples(20), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    wanted=st.sampled_from([*engine.PRESETS, {"preset": "alemi-36", "throw_in_priority": "ordered"}]),
    players=st.integers(3, 5),
    length=st.integers(0, 40),
    number=st.integers(0, 2**32),
)
def test_hidden_cards_do_not_change_the_times_that_a_viewer_sees(
    people: list[Person], wanted: Any, players: int, length: int, number: int
) -> None:
    rng = random.Random(number)
    plan = generate_plan(engine.Rules.from_data(wanted), players, length, rng)
    viewer = rng.randrange(players)
    other = find_other_world(plan, viewer, rng)
    assume(other is not None)
    assert other is not None
    waits = [timedelta(minutes=rng.randrange(1, 600)) for _ in plan.moves]
    silence = rng.random() < 0.5
    assert record_views(plan, people, viewer, waits, silence) == record_views(other, people, viewer, waits, silence)


def record_views(plan: Plan, people: list[Person], viewer: int, waits: list[timedelta], silence: bool) -> list[Any]:
    """Play the game of the plan, and return what the viewer sees after each move.

    `waits` has the time before each move. If `silence` is true and the last move leaves a window open, let the clock
    end this window, and return also what the viewer sees then.
    """
    known = dict(enumerate(people[: plan.players]))
    table = start_table(
        plan.rules.to_data(), plan.players, deck=plan.deck, quick_pass=False, now=START_TIME, known=known
    )
    now: datetime = START_TIME
    views: list[Any] = [record_view(table, people[viewer])]
    for (seat, text), wait in zip(plan.moves, waits, strict=True):
        now += wait
        table.play(seat, text, now=now)
        now = end_window(table) if text == "keep" else now
        views.append(record_view(table, people[viewer]))
    if silence and table.reload().phase in ("pitching", "taking", "exchanging"):
        end_window(table)
        # The cards drawn at the end of the window may differ between the two worlds, so cards are not compared.
        views.append(
            [(one["kind"], one["seat"], one["at"], one["by"]) for one in record_view(table, people[viewer])[1]]
        )
    return views


def end_window(table: Table) -> datetime:
    """Let the clock end the window, and return the time of the end. Only then a move `keep` (no exchange of the trump)
    takes effect.
    """
    deadline = table.reload().deadline_at
    assert deadline is not None
    act_on_deadline(game_id=table.game.pk, now=deadline)
    return deadline


def record_view(table: Table, watching: Person) -> tuple[list[Any], list[Any]]:
    game_id = table.game.pk
    game = load_game_view(game_id, watching.user)
    events = list_events(game_id, watching.user, after=0, limit=500)
    assert game is not None
    assert events is not None
    turns = [build_turn(one) for one in select_waiting_games(watching.user) if one.pk == game_id]
    return [remove_ids(one) for one in (game, *turns)], events


def remove_ids(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in FIELDS_WITH_IDS}
