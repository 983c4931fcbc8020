"""A migration copies reminders, which were once a term of the series, into the preferences of the players."""

from datetime import timedelta
from importlib import import_module

from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from accounts.models import User
from durak_site.database.owner_connection import connect_as_owner
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import start_table

MIGRATION = import_module("games.migrations.0042_away")
HOUR = timedelta(hours=1)


def test_the_migration_copies_reminders_of_running_series_to_their_players(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock(), connect_as_owner(), transaction.atomic():
        migrate_and_check()
        transaction.set_rollback(True)


def migrate_and_check() -> None:
    first, silent = start_table_of_three(), start_table(players=2)
    second = start_table(players=2, known={0: first.people[0]})
    over = start_table(players=2)
    type(over.series).objects.filter(pk=over.series.pk).update(state="finished")
    User.objects.update(remind=[])
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_series ADD COLUMN reminder interval")
        for table, hours in ((first, 6), (second, 24), (over, 1)):
            cursor.execute("UPDATE games_series SET reminder = %s WHERE id = %s", [hours * HOUR, table.series.pk])
        cursor.execute(MIGRATION.KEEP_REMINDERS)
    reminders = dict(User.objects.values_list("pk", "remind"))
    assert reminders[first.people[0].user.pk] == [24 * HOUR, 6 * HOUR]
    assert reminders[first.people[1].user.pk] == [6 * HOUR]
    assert reminders[second.people[1].user.pk] == [24 * HOUR]
    assert [reminders[table.people[1].user.pk] for table in (silent, over)] == [[], []]
