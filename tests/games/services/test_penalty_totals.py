"""The stored totals of penalties always equal a new count, after each penalty and each mark."""

from importlib import import_module
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Penalty, PenaltyTotals
from games.services.penalties import add_penalty_mark
from games.services.penalty_totals import find_wrong_penalty_totals
from tests.factories import Person, create_person
from tests.games.api.calls import play_and_resign_games

pytestmark = pytest.mark.django_db
MIGRATION = import_module("games.migrations.0031_penalty_totals")
COUNT_FIELDS = ("owed", "paid", "forgiven", "disputed", "epaulettes")


def get_totals(debtor: Person, scope: str) -> tuple[int, ...]:
    return PenaltyTotals.objects.values_list(*COUNT_FIELDS).get(debtor=debtor.user, scope=scope)


def test_totals_change_with_each_penalty_and_mark() -> None:
    anna, boris = create_person(), create_person()
    series = play_and_resign_games(boris, anna, boris, games=3, visibility="public")["id"]
    assert get_totals(boris, series) == get_totals(boris, "public") == (3, 0, 0, 0, 0)
    first, second, third = Penalty.objects.order_by("created_at")
    for penalty, by, mark, counts in (
        (first, anna, "paid", (2, 1, 0, 0, 0)),
        (first, anna, "paid", (2, 1, 0, 0, 0)),
        (second, boris, "disputed", (1, 1, 0, 1, 0)),
        (third, anna, "forgiven", (0, 1, 1, 1, 0)),
        (first, boris, "reopened", (1, 0, 1, 1, 0)),
        (second, anna, "paid", (1, 1, 1, 0, 0)),
    ):
        add_penalty_mark(penalty_id=penalty.pk, user=by.user, mark=mark)
        assert get_totals(boris, series) == get_totals(boris, "public") == counts
    assert find_wrong_penalty_totals() == []


def test_public_totals_exclude_hidden_series() -> None:
    anna, boris = create_person(), create_person()
    for visibility in ("public", "unlisted", "private"):
        play_and_resign_games(boris, anna, boris, visibility=visibility)
    assert get_totals(boris, "public") == (1, 0, 0, 0, 0)
    assert PenaltyTotals.objects.filter(debtor=boris.user, is_public=False).count() == 2
    assert find_wrong_penalty_totals() == []


@pytest.mark.parametrize("column", [*COUNT_FIELDS, "is_public"])
def test_verify_games_names_wrong_totals_and_rebuild_totals_corrects_them(column: str) -> None:
    anna, boris = create_person(), create_person()
    series = play_and_resign_games(boris, anna, boris)["id"]
    PenaltyTotals.objects.update(**{column: 7 if column in COUNT_FIELDS else True})
    out = StringIO()
    with pytest.raises(CommandError, match="1 totals of players differ"):
        call_command("verify_games", stdout=out)
    assert f"totals of penalties of player {boris.user.pk} in {series}: {column} is" in out.getvalue()
    call_command("rebuild_totals", stdout=(said := StringIO()))
    assert said.getvalue() == "2 players have finished games.\n1 totals of penalties.\n"
    assert get_totals(boris, series) == (1, 0, 0, 0, 0)
    assert find_wrong_penalty_totals() == []


def test_missing_and_superfluous_totals_are_reported() -> None:
    anna, boris = create_person(), create_person()
    series = play_and_resign_games(boris, anna, boris)["id"]
    PenaltyTotals.objects.update(scope="another")
    assert {sentence.split(":")[0] for sentence in find_wrong_penalty_totals()} == {
        f"totals of penalties of player {boris.user.pk} in {scope}" for scope in ("another", series)
    }


def test_the_migration_computes_totals_of_existing_penalties() -> None:
    anna, boris = create_person(), create_person()
    play_and_resign_games(boris, anna, boris, visibility="public")
    play_and_resign_games(anna, anna, boris)
    PenaltyTotals.objects.all().delete()
    with connection.schema_editor() as editor:
        MIGRATION.fill(None, editor)
    assert PenaltyTotals.objects.count() == 3
    assert find_wrong_penalty_totals() == []
