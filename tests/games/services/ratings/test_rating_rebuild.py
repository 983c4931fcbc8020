"""Ratings depend only on the finished games: rebuilding them from the games gives the same numbers."""

import io
import random

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from durak_site.database.owner_connection import connect_as_owner
from games.models import FinishNumber, Rating, RatingChange
from games.services.ratings import find_rating_differences, rebuild_ratings
from tests.factories import Person, create_person
from tests.games.services.ratings.games import (
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    lose_game,
    play_to_the_end,
    start_game,
)
from tests.games.table import start_table

pytestmark = pytest.mark.django_db(transaction=True)

GAME_COUNT = 6
RATING_FIELDS = ("pool", "player", "computer", "mu", "sigma", "games")
CHANGE_FIELDS = ("game", "rating__pool", "rating__player", "rating__computer", "mu_before", "sigma_before", "mu_after",
          "sigma_after", "at")  # fmt: skip


def list_ratings() -> list[tuple[object, ...]]:
    return list(Rating.objects.order_by(*RATING_FIELDS[:3]).values_list(*RATING_FIELDS))


def list_rating_changes() -> list[tuple[object, ...]]:
    return list(RatingChange.objects.order_by("game__finish", *CHANGE_FIELDS[1:4]).values_list(*CHANGE_FIELDS))


def play_many_games(number: int) -> list[Person]:
    """Play `number` games of two to four players, some with a computer. Return the players: five people and a bot."""
    rng = random.Random(number)
    people = [create_person() for _ in range(6)]
    people[5].user.is_bot = True
    people[5].user.save()
    for _ in range(number):
        seats = rng.sample(people, rng.randint(1, 4))
        rules = (
            rng.choice(
                [
                    {**RULES_WITH_TWENTY_CARDS, "transfer": "untouched"},
                    {**RULES_WITH_TWENTY_CARDS, "teams": 2},
                    RULES_WITH_TWENTY_CARDS,
                ]
            )
            if len(seats) == 4
            else RULES_WITH_TWENTY_CARDS
        )
        levels = {len(seats): "random"} if len(seats) < 4 and (len(seats) == 1 or rng.random() < 0.3) else {}
        table = start_table(
            rules, len(seats) + len(levels), known=dict(enumerate(seats)), computers=levels, seed=rng.randbytes(32)
        )
        play_to_the_end(table, seed=rng.randrange(1000))
    return people


def test_rebuilding_the_ratings_of_many_games_does_not_change_them() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        play_many_games(GAME_COUNT)
        before = list_ratings(), list_rating_changes()
        assert {row[0] for row in before[0]} == {"people", "computers", "bots"}
        assert FinishNumber.objects.count() == GAME_COUNT
        assert find_rating_differences() == []
        assert rebuild_ratings() == GAME_COUNT
        assert (list_ratings(), list_rating_changes()) == before
        assert find_rating_differences() == []


def test_rebuilding_with_another_minimum_length_rates_other_games() -> None:
    anna, boris = create_person(), create_person()
    lose_game(anna, boris)
    given_up = list_ratings(), list_rating_changes()
    assert [player for _, player, *_ in given_up[0]] == [anna.user.pk]
    with RATE_GAMES_OF_ANY_LENGTH:
        assert find_rating_differences() != []
        assert rebuild_ratings() == 1
        assert [row[-1] for row in list_ratings()] == [1, 1]
    assert rebuild_ratings() == 1
    assert (list_ratings(), list_rating_changes()) == given_up


def test_games_with_equal_end_times_are_rated_again_in_their_original_order() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        anna, boris = create_person(), create_person()
        first, second = start_game(anna, boris), start_game(anna, boris)
        second.play(1, "resign", now=first.game.started_at)
        first.play(0, "resign", now=first.game.started_at)
        before = list_ratings()
        rebuild_ratings()
        assert list_ratings() == before
        assert list(FinishNumber.objects.order_by("pk").values_list("game", flat=True)) == [
            second.game.pk,
            first.game.pk,
        ]


def run_rebuild_ratings(*options: str) -> str:
    out = io.StringIO()
    call_command("rebuild_ratings", *options, stdout=out)
    return out.getvalue()


def test_the_command_rebuilds_ratings_and_checks_them() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        lose_game(create_person(), create_person())
        assert run_rebuild_ratings("--check") == "The ratings follow from the games.\n"
        assert run_rebuild_ratings() == "1 games count.\n"
        assert run_rebuild_ratings("--check") == "The ratings follow from the games.\n"


def test_the_check_of_ratings_reports_differences_and_changes_nothing() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        table = lose_game(create_person("Anna"), create_person("Boris"))
        Rating.objects.filter(player__username="Anna").update(mu=30)
        assert [sentence.split(" is ")[0] for sentence in find_rating_differences()] == ["rating of Anna in people: mu"]
        with pytest.raises(CommandError, match="1 differences"):
            run_rebuild_ratings("--check")
        assert Rating.objects.get(player__username="Anna").mu == 30
        change_rating_history("UPDATE games_ratingchange SET mu_after = 30")
        assert any(
            sentence.startswith(f"change of Anna in people by game {table.game.pk}: mu_after is 30.0, expected")
            for sentence in find_rating_differences()
        )
        change_rating_history("DELETE FROM games_ratingchange")
        anna = table.people[0].user.pk
        assert f"game {table.game.pk}: there is no change of player {anna} in people" in find_rating_differences()
        rebuild_ratings()
        assert find_rating_differences() == []


def change_rating_history(statement: str) -> None:
    """Change the history of ratings as the database role that owns the tables.

    This disables triggers, because they would refuse the change.
    """
    with connect_as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_ratingchange DISABLE TRIGGER USER")
        cursor.execute(statement)
        cursor.execute("ALTER TABLE games_ratingchange ENABLE TRIGGER USER")


@pytest.mark.parametrize("model", [RatingChange, FinishNumber])
def test_the_database_refuses_to_change_or_delete_the_rating_history(model: type) -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        lose_game(create_person(), create_person())
    rows = model.objects.all()
    for act in (rows.delete, lambda: rows.update(game=rows[0].game_id)):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            act()
    rebuild_ratings()
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        FinishNumber.objects.all().delete()
