"""Ratings when several games of the same players end at the same moment."""

import pytest
from django.db import transaction

from games.models import FinishNumber, Pool, Rating, RatingChange
from games.services.ratings import find_rating_differences, rebuild_ratings
from games.services.ratings.game_rating import lock_ratings
from games.services.ratings.outcome import RatingOutcome, RatingOwner
from games.services.ratings.rating_state import MAX_GAMES_PER_DAY
from tests.factories import create_person
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH, get_rating, start_game
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_concurrent_games_of_the_same_two_players_are_both_rated() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        for _ in range(5):
            anna, boris = create_person(), create_person()
            games = [start_game(anna, boris), start_game(boris, anna)]
            run_concurrently(2, lambda index, games=games: games[index].play(0, "resign"))
            for who in (anna, boris):
                first, second = RatingChange.objects.filter(rating=get_rating(who)).order_by("game__finish")
                assert (first.mu_after, first.sigma_after) == (second.mu_before, second.sigma_before)
                assert get_rating(who).games == 2
        assert find_rating_differences() == []


def test_concurrent_ends_of_many_games_do_not_deadlock() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        people = [create_person() for _ in range(4)]
        pairs = [(one, other) for one in range(4) for other in range(4) if one != other]
        for played in (1, 2, 3):
            games = [start_game(people[one], people[other]) for one, other in pairs]
            run_concurrently(len(games), lambda index, games=games: games[index].play(0, "resign"))
            assert FinishNumber.objects.count() == len(games) * played
            rated_games = 3 * min(2 * played, MAX_GAMES_PER_DAY)
            assert [get_rating(who).games for who in people] == [rated_games] * 4
        assert find_rating_differences() == []


def test_games_that_end_while_ratings_are_rebuilt_are_counted_once() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        people = [create_person() for _ in range(4)]
        for _ in range(3):
            games = [start_game(people[one], people[(one + 1) % 4]) for one in range(4)]
            run_concurrently(
                6, lambda index, games=games: rebuild_ratings() if index > 3 else games[index].play(0, "resign")
            )
        assert [get_rating(who).games for who in people] == [6] * 4
        assert find_rating_differences() == []


def test_new_ratings_are_created_in_the_same_order_whatever_the_order_of_the_seats() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        people = [create_person() for _ in range(4)]
        for around in (people, people[::-1], people[2:] + people[:2]):
            Rating.objects.all().delete()
            with transaction.atomic():
                lock_ratings(build_outcome_of_four([RatingOwner(one.user.pk, "") for one in around]))
            made = Rating.objects.order_by("pk").values_list("player_id", flat=True)
            assert list(made) == [one.user.pk for one in people]


def build_outcome_of_four(seats: list[RatingOwner]) -> RatingOutcome:
    places = list(range(4))
    return RatingOutcome(Pool.PEOPLE, seats, ranks=places, compared_seats=places, resigned_seats=[], team_size=None)
