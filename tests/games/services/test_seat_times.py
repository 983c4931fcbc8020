"""Rows of seats contain copies of the times at which their game started and ended."""

from datetime import timedelta
from importlib import import_module
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.models import Game, GameSeat
from games.services.abandonment import agree_to_abandon
from games.services.deadlines import act_on_deadline
from tests.factories import create_person
from tests.games.old_tables import use_old_table_names
from tests.games.services.ratings.games import RULES_WITH_TWENTY_CARDS, play_to_the_end, start_game
from tests.games.table import Table, get_time_after_deadline, start_table

pytestmark = pytest.mark.django_db
MIGRATION = import_module("games.migrations.0028_fill_seat_times_and_totals")


def get_seat_times(table: Table) -> set[tuple[object, object]]:
    return set(GameSeat.objects.filter(game=table.game).values_list("started_at", "finished_at"))


def assert_seats_have_times_of_game(table: Table, *, is_over: bool) -> None:
    game = table.reload()
    assert game.is_over == is_over
    assert get_seat_times(table) == {(game.started_at, game.finished_at)}


def test_seats_have_the_times_of_a_running_game() -> None:
    table = start_table("alemi-36", 3, now=timezone.now() - timedelta(days=3))
    assert_seats_have_times_of_game(table, is_over=False)
    act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert_seats_have_times_of_game(table, is_over=False)


def test_seats_have_the_times_of_a_resigned_game() -> None:
    table = start_game(create_person(), create_person())
    table.play(0, "resign")
    assert_seats_have_times_of_game(table, is_over=True)


def test_seats_have_the_times_of_a_finished_game_with_a_computer() -> None:
    table = start_table(RULES_WITH_TWENTY_CARDS, 2, computers={1: "steady"})
    assert_seats_have_times_of_game(play_to_the_end(table, 1), is_over=True)


def test_seats_have_the_times_of_an_abandoned_game() -> None:
    table = start_game(create_person(), create_person())
    for one in table.people.values():
        agree_to_abandon(game_id=table.game.pk, user=one.user)
    assert_seats_have_times_of_game(table, is_over=True)


@pytest.mark.parametrize("falsified", [{"started_at": timezone.now()}, {"finished_at": timezone.now()}])
def test_verify_games_reports_a_seat_whose_times_differ_from_its_game(falsified: dict[str, object]) -> None:
    table = start_table("alemi-36", 2)
    GameSeat.objects.filter(game=table.game, index=1).update(**falsified)
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("verify_games", stdout=out)
    assert f"{table.game.pk}: seat 1: {next(iter(falsified))} is" in out.getvalue()


def test_the_migration_copies_the_times_of_games_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    over, running, third = (
        start_game(create_person(), create_person()),
        start_table("alemi-36", 3),
        start_table("alemi-36", 2),
    )
    over.play(0, "resign")
    before = {seat.pk: (seat.started_at, seat.finished_at) for seat in GameSeat.objects.all()}
    GameSeat.objects.update(started_at=timezone.now() + timedelta(days=1), finished_at=None)
    monkeypatch.setattr(MIGRATION, "BATCH", 1)
    with use_old_table_names(), connection.schema_editor() as editor:
        MIGRATION.fill(None, editor)
    assert {seat.pk: (seat.started_at, seat.finished_at) for seat in GameSeat.objects.all()} == before
    assert Game.objects.count() == 3
    assert_seats_have_times_of_game(running, is_over=False)
    assert_seats_have_times_of_game(third, is_over=False)
