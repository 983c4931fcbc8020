"""Two games that differ only in hidden cards cause the same notifications, mails and pushes at the same times."""

import random
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.core import mail
from hypothesis import HealthCheck, assume, given, settings

from accounts import registry
from accounts.models import Notification, User
from accounts.services import add_push_device, send_due_mails
from accounts.services.push_sending import claim_pushes
from durak_site.outgoing.vapid import generate_private_key
from games.engine.cards import NAMES
from games.models import Game, Series, SeriesSeat
from games.services.deadlines import act_on_deadline
from games.services.dealing import deal_game
from games.services.moves import play_move
from games.services.notifications import notify_due_turns, send_due_reminders
from tests.accounts.push_service import Device
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.test_secrecy import generate_plan_and_viewer
from tests.games.api.worlds import Plan, find_other_world

pytestmark = pytest.mark.law

START_TIME = datetime(2026, 11, 23, 12, tzinfo=UTC)
STEP, MINUTE = timedelta(minutes=47), timedelta(minutes=1)
PUSH_KEY = ec.generate_private_key(ec.SECP256R1())


@pytest.fixture
def reachable_people(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    monkeypatch.setattr(
        registry, "picture_drawers", []
    )  # drawing is slow, and pictures show only views, which have their own secrecy test
    settings.VAPID_PRIVATE_KEY = generate_private_key()
    people = [create_person() for _ in range(8)]
    for who in people:
        wishes = {"hours": [0, 24], "game_over": "now", "next_game": "now"}
        User.objects.filter(pk=who.user.pk).update(
            email=f"{who.name}@example.org", email_verified_at=START_TIME, mail=wishes, push={"game_over": True}
        )
        add_push_device(
            player=who.user,
            **Device(f"https://push.example.org/{who.name}", private_key=PUSH_KEY, auth_secret=bytes(16)).subscription,
        )
    return people


def play_plan_and_collect_messages(plan: Plan, people: list[Person]) -> tuple[list[object], list[object]]:
    """Play the game of the plan. Return all notifications, mails and pushes that its people get."""
    pushes: list[str] = []
    series = Series.objects.create(
        creator=people[0].user, rules=plan.rules.to_data(), quick_pass=False, state=Series.State.RUNNING,
        started_at=START_TIME,
    )  # fmt: skip
    for seat in range(plan.players):
        SeriesSeat.objects.create(series=series, index=seat, player=people[seat].user, accepted_at=START_TIME)
    game = deal_game(series=series, number=1, dealer=0, previous=None, deck=list(plan.deck), now=START_TIME)
    mail.outbox.clear()
    now = START_TIME
    notify_and_remind(game, now, pushes)
    for seat, text in plan.moves:
        now += STEP
        play_move(game_id=game.pk, user=people[seat].user, move=text, now=now)
        game.refresh_from_db()
        if game.will_keep:
            notify_and_remind(game, now, pushes)
            now = game.deadline_at
            assert act_on_deadline(game_id=game.pk, now=now)
        notify_and_remind(game, now, pushes)
    names = {game.pk: "GAME", series.pk: "SERIES"}
    # Otherwise this game would cause notifications while the other plan is played.
    Game.objects.filter(pk=game.pk).update(awaited=0)
    sent = [f"{one.to} {one.subject} {one.body}" for one in mail.outbox] + pushes
    return list_notifications(game, names), [replace_ids(text, names) for text in sent]


def notify_and_remind(game: Game, now: datetime, pushes: list[str]) -> None:
    game.refresh_from_db()
    notify_due_turns(now=now)
    send_mails_and_pushes(now + MINUTE, pushes)
    if game.reminder_at is not None:
        send_due_reminders(now=game.reminder_at)
        send_mails_and_pushes(game.reminder_at + MINUTE, pushes)


def send_mails_and_pushes(now: datetime, pushes: list[str]) -> None:
    send_due_mails(now=now)
    due = Notification.objects.filter(push_at__lte=now).order_by("player").values_list("player", flat=True)
    for player in dict.fromkeys(due):
        pushes += [f"{push.seconds} {push.payload.decode()}" for push in claim_pushes(player, now)]


def list_notifications(game: Game, names: dict[str, str]) -> list[object]:
    found = Notification.objects.filter(data__game=game.pk).order_by("created_at", "player", "kind")
    return [(one.player_id, one.kind, one.created_at, replace_ids(str(one.data), names)) for one in found]


def replace_ids(text: str, names: dict[str, str]) -> str:
    text = re.sub(r"/mail/stop/\S+", "STOP", text)
    for one, name in names.items():
        text = text.replace(one, name)
    return text


@settings(max_examples=scale_examples(4), deadline=None, suppress_health_check=list(HealthCheck))
@given(generate_plan_and_viewer())
def test_hidden_cards_do_not_change_notifications(
    reachable_people: list[Person], planned: tuple[Plan, int, random.Random]
) -> None:
    plan, viewer, rng = planned
    other = find_other_world(plan, viewer, rng)
    assume(other is not None)
    assert other is not None
    first, second = (
        play_plan_and_collect_messages(plan, reachable_people),
        play_plan_and_collect_messages(other, reachable_people),
    )
    assert first == second
    assert first[0]
    assert len(first[1]) >= len([notification for notification in first[0] if notification[1] == "your_turn"])
    assert not [text for text in first[1] for card in NAMES if re.search(rf"\b{card}\b", str(text))]
