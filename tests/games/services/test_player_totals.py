"""The stored totals of a player always equal a new count over all finished games."""

from importlib import import_module
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Game, PlayerTotals
from games.services.abandonment import agree_to_abandon
from games.services.player_totals import find_wrong_player_totals
from tests.factories import Person, create_person
from tests.games.old_tables import use_old_table_names
from tests.games.services.ratings.games import RULES_WITH_TWENTY_CARDS, lose_game, play_to_the_end, start_game
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
MIGRATION = import_module("games.migrations.0028_fill_seat_times_and_totals")
COUNT_FIELDS = ("games", "fool", "draws", "epaulettes")


def get_totals(player: Person) -> tuple[int, ...]:
    return PlayerTotals.objects.values_list(*COUNT_FIELDS).get(player=player.user)


def test_totals_change_with_each_finished_game() -> None:
    anna, boris = create_person(), create_person()
    lose_game(anna, boris)
    lose_game(boris, anna)
    lose_game(anna, boris)
    assert get_totals(anna) == (3, 2, 0, 0)
    assert get_totals(boris) == (3, 1, 0, 0)
    table = start_game(anna, boris)
    for one in (anna, boris):
        agree_to_abandon(game_id=table.game.pk, user=one.user)
    assert get_totals(anna) == (3, 2, 0, 0)
    assert find_wrong_player_totals() == []


@pytest.mark.parametrize("seed", range(4))
def test_totals_equal_a_recount_of_played_games(seed: int) -> None:
    play_to_the_end(start_table(RULES_WITH_TWENTY_CARDS, 2, seed=bytes([seed]) * 32), seed)
    play_to_the_end(
        start_table(
            {**RULES_WITH_TWENTY_CARDS, "epaulettes": "last_attack"},
            3,
            computers={2: "steady"},
            seed=bytes([seed]) * 32,
        ),
        seed,
    )
    assert PlayerTotals.objects.count() == 4
    assert find_wrong_player_totals() == []


@pytest.mark.parametrize("column", COUNT_FIELDS)
def test_verify_games_names_wrong_totals_and_rebuild_totals_corrects_them(column: str) -> None:
    anna = create_person()
    lose_game(anna, create_person())
    before = get_totals(anna)
    PlayerTotals.objects.filter(player=anna.user).update(**{column: 7})
    out = StringIO()
    with pytest.raises(CommandError, match="1 totals of players differ"):
        call_command("verify_games", stdout=out)
    assert f"totals of player {anna.user.pk}: {column} is 7, expected" in out.getvalue()
    call_command("rebuild_totals", stdout=(said := StringIO()))
    assert said.getvalue() == "2 players have finished games.\n0 totals of penalties.\n"
    assert get_totals(anna) == before


def test_missing_and_superfluous_totals_are_reported() -> None:
    anna, idle = create_person(), create_person()
    lose_game(anna, create_person())
    PlayerTotals.objects.filter(player=anna.user).delete()
    PlayerTotals.objects.create(player=idle.user, games=1)
    assert {sentence.split(":")[0] for sentence in find_wrong_player_totals()} == {
        f"totals of player {one.user.pk}" for one in (anna, idle)
    }


def test_the_migration_computes_totals_of_existing_games() -> None:
    lose_game(create_person(), create_person())
    Game.objects.filter(pk=lose_game(create_person(), create_person()).game.pk).update(
        result={"kind": "draw", "fools": [], "last_out": [0, 1]}
    )
    PlayerTotals.objects.all().delete()
    with use_old_table_names(), connection.schema_editor() as editor:
        MIGRATION.fill(None, editor)
    assert find_wrong_player_totals() == []
    assert sorted(PlayerTotals.objects.values_list(*COUNT_FIELDS)) == [
        (1, 0, 0, 0),
        (1, 0, 1, 0),
        (1, 0, 1, 0),
        (1, 1, 0, 0),
    ]
