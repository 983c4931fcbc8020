"""The two steps of an upgrade (`durak_site/database/migration_steps.py`).

`migrate --before-code` leaves out the migrations that must wait for the new code.
"""

import os

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, migrations
from django.db.migrations.loader import MigrationLoader
from psycopg.conninfo import make_conninfo

from durak_site.database.migration_steps import (
    find_needed_migrations,
    find_newer_migrations,
    list_first_step_targets,
)

ADD, DROP, LATER = ("games", "0901_add"), ("games", "0902_drop"), ("games", "0903_later")


class MigrationAfterCode(migrations.Migration):
    runs_after_code = True


def add_migration(loader: MigrationLoader, key: tuple[str, str], kind: type[migrations.Migration]) -> None:
    """Add a migration that follows the newest one of its app."""
    parent = loader.graph.leaf_nodes(key[0])[0]
    migration = kind(key[1], key[0])
    loader.disk_migrations[key] = migration
    loader.graph.add_node(key, migration)
    loader.graph.add_dependency(migration, key, parent)


def connect_directly() -> psycopg.Connection:
    """Return a connection to the database of the tests as the role that owns the tables."""
    return psycopg.connect(make_conninfo(os.environ["MIGRATION_DATABASE_URL"], dbname=connection.settings_dict["NAME"]))


@pytest.fixture
def loader() -> MigrationLoader:
    """Return a migration loader with two new migrations: `ADD`, which runs in the first step of an upgrade, and `DROP`,
    which runs in the second.
    """
    loader = MigrationLoader(None)
    add_migration(loader, ADD, migrations.Migration)
    add_migration(loader, DROP, MigrationAfterCode)
    return loader


def test_the_first_step_omits_the_migrations_of_the_second_step(loader: MigrationLoader) -> None:
    targets = dict(list_first_step_targets(loader, {}))
    assert targets["games"] == ADD[1]
    assert targets["accounts"] == loader.graph.leaf_nodes("accounts")[0][1]


def test_the_first_step_does_not_undo_an_applied_migration_of_the_second_step(
    loader: MigrationLoader,
) -> None:
    assert dict(list_first_step_targets(loader, {ADD, DROP}))["games"] == DROP[1]


def test_the_first_step_needs_the_second_step_of_the_previous_release(loader: MigrationLoader) -> None:
    add_migration(loader, LATER, migrations.Migration)
    assert dict(list_first_step_targets(loader, {ADD, DROP}))["games"] == LATER[1]
    with pytest.raises(CommandError, match=r"games\.0903_later follows games\.0902_drop"):
        list(list_first_step_targets(loader, {ADD}))


def test_the_code_does_not_need_the_migrations_of_the_second_step(loader: MigrationLoader) -> None:
    assert {ADD, DROP} & find_needed_migrations(loader) == {ADD}


def test_only_migrations_after_the_newest_one_are_of_a_newer_version(loader: MigrationLoader) -> None:
    renamed, newer, foreign = ("games", "0009_renamed"), ("games", "0904_newer"), ("oauth2_provider", "0012_theirs")
    assert find_newer_migrations(loader, {*loader.disk_migrations, renamed, foreign}) == []
    assert find_newer_migrations(loader, {ADD, DROP, newer}) == ["games.0904_newer"]


@pytest.mark.django_db(transaction=True)
def test_the_first_step_applies_no_migration_to_a_migrated_database() -> None:
    before = MigrationLoader(connection).applied_migrations
    call_command("migrate", before_code=True, verbosity=0)
    assert MigrationLoader(connection).applied_migrations.keys() == before.keys()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_migration_that_waits_for_a_lock_gives_up_with_a_sentence() -> None:
    with connect_directly() as other:
        other.execute("LOCK TABLE django_migrations")
        with pytest.raises(CommandError, match="run migrate again"):
            call_command("migrate", verbosity=0)


@pytest.mark.django_db
def test_every_statement_of_the_owner_gives_up_waiting_for_a_lock() -> None:
    with connect_directly() as owner:
        assert owner.execute("SHOW lock_timeout").fetchone() == ("5s",)
