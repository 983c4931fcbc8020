"""A site of the previous version, with games in it, is upgraded. `previous_version.sql` has the rows of that site.

Anna and Boris have played a private series of three games for a cake, which Boris lost. They play a rematch, of which
Anna has lost the first game. Both play a public series for a song with Vera: Boris has lost its first game, and the
second still runs. The ids are those of the file.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from accounts.models import User
from durak_site.database.owner_connection import connect_as_owner
from games import engine, event_log
from games.models import Game, PenaltyReminder
from games.services.highlights import count_next_highlights
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_token_for
from tests.games.api.calls import API, expect_status, make_move

ROWS = Path(__file__).parent / "previous_version.sql"
pytestmark = pytest.mark.slow
BEFORE = (("accounts", "0019"), ("games", "0037"))
BEFORE_DEADLINES = datetime(2026, 11, 24, 12, tzinfo=UTC)
CAKE, SONG = "The fool bakes a cake.", "A song."
FIRST, REMATCH, PUBLIC = "8d8uxdwzh7vk", "75z7yhetgv4h", "pkzqud7576jz"


@pytest.fixture(scope="module")
def people(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, Person]]:
    """Upgrade a database of its own, and connect to it until the end of the module. Yield its people by name."""
    before = connection.settings_dict["NAME"]
    name = f"upgraded_{os.environ.get('PYTEST_XDIST_WORKER', 'here')}"
    with django_db_blocker.unblock():
        execute_as_owner(f"CREATE DATABASE {name}")
        try:
            connect_to(name)
            for app, migration in BEFORE:
                call_command("migrate", app, migration, verbosity=0)
            execute_as_owner(ROWS.read_text())
            call_command("migrate", verbosity=0)
            while count_next_highlights():
                pass
            yield {user.username: create_token_for(user) for user in User.objects.all()}
        finally:
            connect_to(before)
            execute_as_owner(f"DROP DATABASE {name} WITH (FORCE)")


def connect_to(database: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = database


def execute_as_owner(statements: str) -> None:
    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute(statements)


def read(who: Person, path: str) -> dict[str, Any]:
    return expect_status(who.client.get(f"{API}{path}"), 200)


def test_all_old_rows_are_consistent(people: dict[str, Person]) -> None:
    out = StringIO()
    call_command("verify_games", stdout=out)
    assert out.getvalue() == f"{Game.objects.count()} checked, 0 differ.\n"


def test_old_series_have_the_names_of_their_players(people: dict[str, Person]) -> None:
    anna = Browser(people["anna"].user)
    for series in (FIRST, REMATCH):
        assert "boris" in anna.open(f"/series/{series}").split("</h1>")[0].split("<h1")[1]
    assert read(people["vera"], f"/series/{PUBLIC}")["title"] == ""
    Browser(people["vera"].user).open(f"/series/{FIRST}", status=404)
    Browser(people["vera"].user).open(f"/series/{PUBLIC}")


def test_old_penalties_are_on_the_page_of_debts(people: dict[str, Person]) -> None:
    debts = read(people["boris"], "/me/penalties?role=debtor")
    assert [(one["words"], one["state"]) for one in debts["results"] if one["words"] == CAKE] == [
        (CAKE, "paid"), (CAKE, "disputed"), (CAKE, "owed"),
    ]  # fmt: skip
    assert read(people["anna"], "/me/penalties?role=creditor&with=boris")["results"] == debts["results"]
    assert CAKE in Browser(people["boris"].user).open("/me/penalties")
    assert SONG in Browser(people["anna"].user).open("/me/penalties")
    debtors = set(PenaltyReminder.objects.values_list("player__username", flat=True))
    assert debtors == {"anna", "boris"}


def test_old_games_count_in_standings_years_and_between_two(people: dict[str, Person]) -> None:
    anna = people["anna"]
    first, rematch = read(anna, f"/series/{FIRST}"), read(anna, f"/series/{REMATCH}")
    assert [(one["games"], one["fool"]) for one in first["standings"]] == [(3, 0), (3, 3)]
    assert first["all_time"]["games"] == rematch["all_time"]["games"] == 4
    both = read(anna, "/players/anna/with/boris")
    assert (both["games"], [one["fool"] for one in both["players"]]) == (5, [1, 4])
    year = Game.objects.filter(finished_at__isnull=False).earliest("finished_at").finished_at
    assert year is not None
    read(anna, f"/players/anna/years/{year.year}")


@time_machine.travel(BEFORE_DEADLINES)
def test_old_games_are_played_on(people: dict[str, Person]) -> None:
    game = Game.objects.get(series=PUBLIC, finished_at=None)
    state = event_log.load_state(game)
    seat = engine.list_awaited_seats(state)[0]
    who = people[game.seats.get(index=seat).player.username]
    make_move(who, game.pk, str(engine.list_legal_moves(state, seat)[0]))
    assert game.pk in Browser(who.user).open(f"/games/{game.pk}")
