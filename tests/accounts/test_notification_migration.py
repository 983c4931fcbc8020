"""A migration rewrites the times in notifications that older versions have stored, in the current format."""

from importlib import import_module

import pytest
from django.db import connection

from accounts.models import Notification
from tests.factories import create_person

pytestmark = pytest.mark.django_db
MIGRATION = import_module("accounts.migrations.0007_times_with_z")


def test_the_migration_writes_old_times_with_z():
    one = create_person()
    old = {
        "game": "g",
        "turn_started_at": "2026-11-21T22:48:07.256662+00:00",
        "deadline_at": "2026-11-22T00:00:00+00:00",
        "seat": 1,
    }
    new = {"game": "h", "turn_started_at": "2026-11-21T22:48:07Z", "deadline_at": None, "seat": 0}
    for number, (about, data) in enumerate((("old", old), ("new", new), ("none", {})), 1):
        Notification.objects.create(player=one.user, number=number, kind="your_turn", about=about, data=data)
    with connection.cursor() as cursor:
        cursor.execute(MIGRATION.WITH_Z)
    data_by_subject = dict(Notification.objects.values_list("about", "data"))
    assert data_by_subject["old"] == {
        **old,
        "turn_started_at": "2026-11-21T22:48:07.256662Z",
        "deadline_at": "2026-11-22T00:00:00Z",
    }
    assert (data_by_subject["new"], data_by_subject["none"]) == (new, {})
