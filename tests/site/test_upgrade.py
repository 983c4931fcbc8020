"""A site of the previous version with games is upgraded. The file `previous_version.sql` has the rows of that site.

Anna and Boris have played a private series of three games, in which the fool bakes a cake. Boris has lost all three.
They play a rematch, of which Anna has lost the first game. In a public series with Vera, the penalty is a song. Boris
has lost its first game, and its second game still runs. The tests use the ids in the file.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from pytest_django import DjangoDbBlocker

from accounts.models import User
from durak_site.database.owner_connection import connect_as_owner
from games import engine, event_log
from games.models import Game, PenaltyReminder
from games.services.highlights import compute_next_highlights
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_token_for
from tests.games.api.calls import API, expect_status, make_move
from tests.pooler import close_server_connections

PREVIOUS_ROWS = Path(__file__).parent / "previous_version.sql"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("upgrade")]  # all tests share one upgraded database
PREVIOUS_MIGRATIONS = [("accounts", "0019_help_texts"), ("games", "0037_seat_names")]
SELECT_SCHEMA = """
    SELECT 'column', table_name, column_name,
        concat_ws(' ', udt_name, character_maximum_length, is_nullable, column_default, generation_expression)
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'constraint', conrelid::regclass::text, '', pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT 'index', tablename, '', regexp_replace(indexdef, ' INDEX \\w+_[0-9a-f]{8}\\w* ', ' INDEX ')
    FROM pg_indexes WHERE schemaname = 'public' AND indexname !~ '_(pkey|key|uniq)$'
    UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgenabled::text, pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function', proname, '', pg_get_functiondef(oid)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'view', viewname, '', definition
    FROM pg_views WHERE schemaname = 'public'
"""
"""Selects everything that a database has besides rows. Names that Django generates are omitted, because they contain
the old name of a database table after the table has been renamed.
"""
MOMENT_BEFORE_DEADLINES = datetime(2026, 11, 24, 12, tzinfo=UTC)
CAKE, SONG = "The fool bakes a cake.", "A song."
FIRST, REMATCH, PUBLIC = "8d8uxdwzh7vk", "75z7yhetgv4h", "pkzqud7576jz"


@pytest.fixture(scope="module")
def new_schema(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[Any]:
    """Return the schema of the database of this pytest worker, which ran the squashed migrations."""
    with django_db_blocker.unblock():
        return read_schema()


@pytest.fixture(scope="module")
def people(new_schema: list[Any], django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, Person]]:
    """Upgrade a database of the previous version, and connect to it until the end of the file. Yield its people by
    name.
    """
    with django_db_blocker.unblock(), connect_to_empty_database("upgraded"):
        migrate_to_previous_version()
        execute_as_owner(PREVIOUS_ROWS.read_text())
        call_command("migrate", verbosity=0)
        while compute_next_highlights():
            pass
        yield {user.username: create_token_for(user) for user in User.objects.all()}


@contextmanager
def connect_to_empty_database(prefix: str) -> Iterator[None]:
    """Create an empty database, connect to it until the end of the block, and delete it."""
    before, name = connection.settings_dict["NAME"], f"{prefix}_{os.environ.get('PYTEST_XDIST_WORKER', 'here')}"
    execute_as_owner(f"CREATE DATABASE {name}")
    try:
        connect_to(name)
        yield
    finally:
        connect_to(before)
        close_server_connections(name)
        execute_as_owner(f"DROP DATABASE {name} WITH (FORCE)")


def migrate_to_previous_version() -> None:
    """Migrate the empty database with the single migrations, and not with the squashed migrations that replace them."""
    with connect_as_owner():
        executor = MigrationExecutor(connection)
        executor.loader = MigrationLoader(connection, replace_migrations=False)
        executor.migrate(PREVIOUS_MIGRATIONS)


def connect_to(database: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = database


def execute_as_owner(statements: str) -> None:
    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute(statements)


def read_schema() -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(SELECT_SCHEMA)
        return sorted(cursor.fetchall(), key=str)


def get_json(who: Person, path: str) -> dict[str, Any]:
    return expect_status(who.client.get(f"{API}{path}"), 200)


def test_an_upgraded_database_has_the_schema_of_a_new_database(
    people: dict[str, Person], new_schema: list[Any], django_db_blocker: DjangoDbBlocker
) -> None:
    """The upgraded database ran the single migrations, the new one the squashed migrations that replace them."""
    with django_db_blocker.unblock():
        upgraded = read_schema()
    assert {row[0] for row in new_schema} == {"column", "constraint", "index", "trigger", "function", "view"}
    assert upgraded == new_schema


def test_verification_finds_no_fault_in_upgraded_rows(people: dict[str, Person]) -> None:
    out = StringIO()
    call_command("verify_games", stdout=out)
    assert out.getvalue() == f"{Game.objects.count()} checked, 0 differ.\n"


def test_old_series_without_a_title_are_headed_with_the_names_of_their_players(people: dict[str, Person]) -> None:
    anna = Browser(people["anna"].user)
    for series in (FIRST, REMATCH):
        assert "boris" in anna.open(f"/series/{series}").split("</h1>")[0].split("<h1")[1]
    assert get_json(people["vera"], f"/series/{PUBLIC}")["title"] == ""
    Browser(people["vera"].user).open(f"/series/{FIRST}", status=404)
    Browser(people["vera"].user).open(f"/series/{PUBLIC}")


def test_old_penalties_are_on_the_page_of_debts(people: dict[str, Person]) -> None:
    debts = get_json(people["boris"], "/me/penalties?role=debtor")
    assert [(one["words"], one["state"]) for one in debts["results"] if one["words"] == CAKE] == [
        (CAKE, "paid"), (CAKE, "disputed"), (CAKE, "owed"),
    ]  # fmt: skip
    assert get_json(people["anna"], "/me/penalties?role=creditor&with=boris")["results"] == debts["results"]
    assert CAKE in Browser(people["boris"].user).open("/me/penalties")
    assert SONG in Browser(people["anna"].user).open("/me/penalties")
    debtors = set(PenaltyReminder.objects.values_list("player__username", flat=True))
    assert debtors == {"anna", "boris"}


def test_old_games_count_in_standings_and_head_to_head(people: dict[str, Person]) -> None:
    anna = people["anna"]
    first, rematch = get_json(anna, f"/series/{FIRST}"), get_json(anna, f"/series/{REMATCH}")
    assert [(one["games"], one["fool"]) for one in first["standings"]] == [(3, 0), (3, 3)]
    assert first["all_time"]["games"] == rematch["all_time"]["games"] == 4
    both = get_json(anna, "/players/anna/with/boris")
    assert (both["games"], [one["fool"] for one in both["players"]]) == (5, [1, 4])
    year = Game.objects.filter(finished_at__isnull=False).earliest("finished_at").finished_at
    assert year is not None
    get_json(anna, f"/players/anna/years/{year.year}")


@time_machine.travel(MOMENT_BEFORE_DEADLINES)
def test_a_running_game_of_the_previous_version_can_be_continued(people: dict[str, Person]) -> None:
    game = Game.objects.get(series=PUBLIC, finished_at=None)
    state = event_log.load_state(game)
    seat = engine.list_awaited_seats(state)[0]
    who = people[game.seats.get(index=seat).player.username]
    make_move(who, game.pk, str(engine.list_legal_moves(state, seat)[0]))
    assert game.pk in Browser(who.user).open(f"/games/{game.pk}")
