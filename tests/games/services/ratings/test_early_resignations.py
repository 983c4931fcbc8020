"""In a game that is too short to be rated, a player who resigns loses rating and no other player gains any."""

import pytest

from games.models import FinishNumber, RatingChange
from games.services.ratings import find_rating_differences, rebuild_ratings
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.services.ratings.games import (
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    get_rating,
    lose_game,
    play_to_the_end,
    start_game,
)
from tests.games.table import Table, let_computers_move, start_table

pytestmark = pytest.mark.django_db

POOL_BY_SEAT = ("people", "people", "computers")


def start_game_against_computers(*levels: str) -> Table:
    return start_table("alemi-36", 1 + len(levels), computers=dict(enumerate(levels, 1)), seed=bytes(32))


def get_ratings_from_profile(who: Person) -> list[dict[str, object]]:
    return expect_status(make_anonymous_client().get(f"{API}/players/{who.name}"), 200)["ratings"]


def test_an_early_resignation_against_a_computer_lowers_only_the_rating_of_the_player() -> None:
    table = start_game_against_computers("steady")
    table.play(0, "resign")
    assert get_rating(table.people[0], "computers").mu < 25
    assert get_rating("steady", "computers") is None
    assert RatingChange.objects.count() == 1
    assert [row["games"] for row in get_ratings_from_profile(table.people[0])] == [1]
    assert find_rating_differences() == []


def test_two_people_cannot_gain_rating_by_resigning() -> None:
    anna, boris = create_person(), create_person()
    for _ in range(3):
        lose_game(anna, boris)
    assert (get_rating(anna).games, get_rating(boris)) == (3, None)
    assert get_rating(anna).mu < 25
    assert get_ratings_from_profile(boris) == []


def test_a_resigned_hand_loses_to_all_whatever_the_computer_does() -> None:
    for seed in range(4):
        table = start_table(RULES_WITH_TWENTY_CARDS, 3, computers={1: "steady", 2: "steady"}, seed=bytes([seed]) * 32)
        table.play(0, "resign")
        let_computers_move(table.game.pk)
        assert table.reload().is_over
        (change,) = RatingChange.objects.filter(game=table.game)
        assert (change.rating.player, change.mu_after < change.mu_before) == (table.people[0].user, True)


def test_each_of_two_resigned_players_loses_to_all_other_players() -> None:
    table = start_game(create_person(), create_person(), create_person())
    table.play(0, "resign")
    table.play(1, "resign")
    play_to_the_end(table, seed=2)
    first, second, third = (get_rating(table.people[seat]) for seat in range(3))
    assert first.mu == second.mu < 25
    assert (first.games, second.games, third) == (1, 1, None)


def test_after_a_late_resignation_all_players_are_rated() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        table = lose_game(create_person(), create_person())
    assert get_rating(table.people[0]).mu < 25 < get_rating(table.people[1]).mu


@pytest.mark.django_db(transaction=True)
def test_rebuilding_ratings_after_an_early_resignation_does_not_change_them() -> None:
    anna, boris = create_person(), create_person()
    for loser, winner in ((anna, boris), (boris, anna), (anna, boris)):
        lose_game(loser, winner)
    table = start_game_against_computers("steady", "random")
    table.play(0, "resign")
    let_computers_move(table.game.pk)
    people = (anna, boris, table.people[0])
    before = [
        (get_rating(who, pool).mu, get_rating(who, pool).games) for who, pool in zip(people, POOL_BY_SEAT, strict=True)
    ]
    assert find_rating_differences() == []
    assert rebuild_ratings() == FinishNumber.objects.count() == 4
    assert [
        (get_rating(who, pool).mu, get_rating(who, pool).games) for who, pool in zip(people, POOL_BY_SEAT, strict=True)
    ] == before
    assert find_rating_differences() == []
