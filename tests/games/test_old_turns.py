"""A turn notification that was pending before an upgrade is sent after the upgrade."""

from importlib import import_module

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Notification
from games.models import PendingTurnNotification
from games.services.notifications import notify_due_turns
from tests.games.old_tables import use_old_table_names
from tests.games.services.test_moves import start_table_of_three

pytestmark = pytest.mark.django_db
MIGRATION = import_module("games.migrations.0023_untold_turns")
OLD_GAMES_TABLE = """
    CREATE TEMPORARY TABLE games_game ON COMMIT DROP AS
    SELECT id, CASE id WHEN %s THEN 2 ELSE 0 END AS untold, waiting_since FROM games_game
"""
"""SQL that creates the database table of games as it was before the migration, with the column `untold`. It is a
temporary table, so it hides the present table of the same name.
"""


def test_the_migration_keeps_pending_turn_notifications() -> None:
    table, _ = start_table_of_three(), start_table_of_three()
    before = list(PendingTurnNotification.objects.filter(game=table.game).values())
    PendingTurnNotification.objects.all().delete()
    with use_old_table_names(), connection.cursor() as cursor:
        cursor.execute(OLD_GAMES_TABLE, [table.game.pk])
        cursor.execute(MIGRATION.CARRIED_OVER)
        cursor.execute("DROP TABLE pg_temp.games_game")
    assert list(PendingTurnNotification.objects.values()) == before
    assert notify_due_turns(now=timezone.now()) == 1
    notification = Notification.objects.get()
    assert (notification.data["game"], notification.data["seat"]) == (table.game.pk, 1)
