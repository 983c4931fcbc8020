"""Penalties from before an upgrade are shown on the page of penalties, and their debtors are reminded."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Notification
from games.models import PenaltyMark, PenaltyReminder
from games.services.penalty_reminders import remind_debtors
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, play_and_resign_games

pytestmark = pytest.mark.django_db
MIGRATION = import_module("games.migrations.0039_debts")
INSERT_MARK_OF_OLD_VERSION = (
    "INSERT INTO games_penaltymark (penalty_id, mark, by_id, at) VALUES (%s, 'paid', %s, now())"
)
"""The statement with which the previous version of the site inserts a mark of a penalty."""


@pytest.fixture
def people() -> tuple[Person, Person]:
    return create_person("Olga"), create_person("Mitya")


def test_the_migration_sets_reminder_times_for_old_debts(people: tuple[Person, Person]) -> None:
    olga, mitya = people
    play_and_resign_games(mitya, olga, mitya, games=2)
    play_and_resign_games(olga, olga, mitya)
    (paid,) = expect_status(olga.client.get(f"{API}/me/penalties?role=debtor"), 200)["results"]
    expect_status(mitya.client.post(f"{API}/penalties/{paid['id']}/paid"), 200)
    PenaltyReminder.objects.all().delete()
    with connection.cursor() as cursor:
        for _ in range(2):
            cursor.execute(MIGRATION.PLAN_REMINDERS)
    reminder = PenaltyReminder.objects.get()
    assert reminder.player == mitya.user
    assert timedelta(0) < reminder.due_at - timezone.now() < timedelta(days=30)
    remind_debtors(now=reminder.due_at)
    assert Notification.objects.filter(kind="penalty_reminder").count() == 1


def test_old_penalties_and_marks_without_notes_are_shown(people: tuple[Person, Person]) -> None:
    olga, mitya = people
    play_and_resign_games(mitya, olga, mitya, games=2)
    newest = expect_status(mitya.client.get(f"{API}/me/penalties"), 200)["results"][0]["id"]
    with connection.cursor() as cursor:
        cursor.execute(INSERT_MARK_OF_OLD_VERSION, [newest, olga.user.pk])
        cursor.execute("UPDATE games_penalty SET last_mark = 'paid' WHERE id = %s", [newest])
    found = expect_status(mitya.client.get(f"{API}/me/penalties"), 200)["results"]
    assert [one["state"] for one in found] == ["paid", "owed"]
    assert found[0]["marks"][-1]["note"] == ""
    assert PenaltyMark.objects.count() == 3
    assert Browser(mitya.user).open("/me/penalties?state=all").count("The fool makes tea.") == 2
