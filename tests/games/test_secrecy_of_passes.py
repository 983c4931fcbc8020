"""If attackers decide one after another, a secret pass changes only the views of its player and of the next
attacker.
"""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from accounts.models import Notification, User
from accounts.services import send_due_mails
from games import engine
from games.services.deadlines import act_on_deadline
from games.services.notifications import notify_due_turns, send_due_reminders
from tests.example_counts import scale_examples
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API
from tests.games.api.worlds import Plan, generate_plan
from tests.games.table import Table, start_table

pytestmark = pytest.mark.law

PHASES_WITH_PASSES = ("pitching", "taking")
RULES_WITH_ATTACKERS_IN_TURN = [
    {"preset": "alemi-36", "throw_in_priority": "ordered"},
    {"preset": "cabinet-podkidnoy", "throw_in_priority": "ordered"},
    {"preset": "spivak-52", "lowest_rank": "6", "trump_exchange": "off", "throw_in_priority": "ordered"},
]
WINDOW = timedelta(hours=12)


@pytest.fixture
def reachable_people(db: None) -> list[Person]:
    people = [create_person() for _ in range(5)]
    for who in people:
        User.objects.filter(pk=who.user.pk).update(
            email=f"{who.name}@example.org", email_verified_at=timezone.now(), mail={"hours": [0, 24]}
        )
    return people


@st.composite
def generate_plan_before_secret_pass(draw: st.DrawFn) -> tuple[Plan, int]:
    """Generate a plan of a game that stops where a seat can pass in secret. Return the plan and this seat."""
    rules = engine.Rules.from_data(draw(st.sampled_from(RULES_WITH_ATTACKERS_IN_TURN)))
    players = draw(st.integers(3, 5))
    rng = random.Random(draw(st.integers(0, 2**32)))
    plan = generate_plan(rules, players, 30, rng)
    stops = list(_find_secret_passes(plan))
    assume(stops)
    return draw(st.sampled_from(stops))


def _find_secret_passes(plan: Plan) -> Iterator[tuple[Plan, int]]:
    state, _ = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    for played, (seat, text) in enumerate(plan.moves):
        speaking = engine.list_awaited_seats(state) if state.phase in PHASES_WITH_PASSES else []
        if speaking and is_pass_secret(state, speaking[0]):
            yield Plan(plan.rules, plan.players, plan.deck, plan.moves[:played]), speaking[0]
        engine.play_move_text(state, seat, text)


def is_pass_secret(state: engine.State, seat: int) -> bool:
    """Return whether all events of a pass by this seat would be secret."""
    ahead = engine.restore_snapshot(engine.build_snapshot(state), state.rules)
    return all(event.secret for event in engine.play_move_text(ahead, seat, "pass"))


@settings(max_examples=scale_examples(5), deadline=None, suppress_health_check=list(HealthCheck))
@given(generate_plan_before_secret_pass(), st.integers(1, 600), st.booleans())
def test_a_secret_pass_changes_no_view_of_other_viewers(
    reachable_people: list[Person], stop: tuple[Plan, int], minutes: int, by_hand: bool
) -> None:
    with transaction.atomic():  # roll back, so that later notifications of this game do not appear in the next one
        strangers = record_views(reachable_people, *stop, minutes, by_hand)
        transaction.set_rollback(True)
    for who, (before, after) in strangers.items():
        assert after == before, who


def record_views(
    reachable_people: list[Person], plan: Plan, seat: int, minutes: int, by_hand: bool
) -> dict[int | str, tuple[Any, Any]]:
    """Play the plan, and let `seat` pass. Return the views before and after the pass of viewers who must not notice it.

    If `by_hand`, the player passes after `minutes`. Otherwise the clock passes at the end of the window.
    """
    now = timezone.now()
    table = start_table(
        plan.rules.to_data(),
        plan.players,
        deck=plan.deck,
        quick_pass=False,
        window=WINDOW,
        now=now,
        known=dict(enumerate(reachable_people[: plan.players])),
    )
    for who, text in plan.moves:
        table.play(who, text, now=now)
    notify_people(now)
    before = record_all_views(table)
    now += timedelta(minutes=minutes) if by_hand else WINDOW
    if by_hand:
        table.play(seat, "pass", now=now)
    else:
        assert act_on_deadline(game_id=table.game.pk, now=now)
    (turn,) = engine.list_awaited_seats(table.state())
    notify_people(now)
    after = record_all_views(table)
    strangers = [who for who in before if who not in (seat, turn)]
    assert len(strangers) >= plan.players - 1
    event(f"{table.state().phase} of {plan.players}")
    return {who: (before[who], after[who]) for who in strangers}


def notify_people(now: datetime) -> None:
    notify_due_turns(now=now)
    send_due_reminders(now=now)
    send_due_mails(now=now + timedelta(minutes=1))


def record_all_views(table: Table) -> dict[int | str, Any]:
    """For each seat and a spectator, return all responses about the game, and all notifications and mails."""
    views: dict[int | str, Any] = {
        seat: record_views_of_client(who.client, table) for seat, who in table.people.items()
    }
    for seat, who in table.people.items():
        views[seat] += [list(Notification.objects.filter(player=who.user).values()), list_mails(who)]
    return {**views, "spectator": record_views_of_client(make_anonymous_client(), table)}


def record_views_of_client(client: Any, table: Table) -> list[Any]:
    paths = [f"games/{table.game.pk}{part}" for part in ("", "/legal", "/events?limit=500", "/record")]
    paths += [f"series/{table.series.pk}", f"series/{table.series.pk}/games", "series?limit=100", "me/turns?limit=100"]
    answers = [client.get(f"{API}/{path}") for path in paths]
    return [(answer.status_code, answer.get("ETag"), answer.content) for answer in answers]


def list_mails(who: Person) -> list[tuple[str, str]]:
    return [(str(one.subject), str(one.body)) for one in mail.outbox if f"{who.name}@example.org" in one.to]
