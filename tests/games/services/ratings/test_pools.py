"""The pool in which a game is rated: people, computers or bots."""

import random

import pytest
from django.conf import settings

from games import engine
from games.models import FinishNumber, Rating, RatingChange
from tests.factories import Person, create_person
from tests.games.services.ratings.games import (
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    get_rating,
    lose_game,
    make_random_move,
    play_to_the_end,
    start_game,
)
from tests.games.table import Table, get_time_after_deadline, start_table

pytestmark = pytest.mark.django_db


def create_bot() -> Person:
    found = create_person()
    assert found.client.patch("/api/v1/me", {"bot": True}).json()["bot"] is True
    found.user.refresh_from_db()
    return found


def list_pools(who: Person | str) -> set[str]:
    whose = {"computer": who} if isinstance(who, str) else {"player": who.user}
    return set(Rating.objects.filter(**whose).values_list("pool", flat=True))


@RATE_GAMES_OF_ANY_LENGTH
def test_games_of_people_count_in_the_pool_of_people() -> None:
    anna, boris = create_person(), create_person()
    lose_game(anna, boris)
    assert list_pools(anna) == list_pools(boris) == {"people"}


@RATE_GAMES_OF_ANY_LENGTH
def test_a_game_with_a_computer_counts_in_the_pool_of_computers() -> None:
    table = play_to_the_end(start_table(RULES_WITH_TWENTY_CARDS, 3, computers={1: "random"}, seed=bytes(32)), seed=1)
    assert list_pools(table.people[0]) == list_pools(table.people[2]) == list_pools("random") == {"computers"}
    assert get_rating("random", "computers").games == 1


@RATE_GAMES_OF_ANY_LENGTH
def test_a_computer_level_with_several_seats_is_rated_once_by_the_mean_of_its_seats() -> None:
    table = play_to_the_end(
        start_table(RULES_WITH_TWENTY_CARDS, 4, computers={1: "random", 2: "random", 3: "random"}, seed=bytes(32)),
        seed=3,
    )
    level, one = get_rating("random", "computers"), get_rating(table.people[0], "computers")
    assert (level.games, RatingChange.objects.count()) == (1, 2)
    assert level.mu != 25
    assert (level.mu - 25) * (one.mu - 25) < 0
    assert 3 * (level.mu - 25) == pytest.approx(25 - one.mu)


@RATE_GAMES_OF_ANY_LENGTH
def test_games_of_computers_are_not_rated() -> None:
    play_to_the_end(start_table(RULES_WITH_TWENTY_CARDS, 2, computers={0: "random", 1: "steady"}), seed=1)
    assert not Rating.objects.exists()
    assert FinishNumber.objects.count() == 1


@RATE_GAMES_OF_ANY_LENGTH
def test_a_game_with_a_bot_counts_in_the_pool_of_bots_unless_a_computer_plays() -> None:
    robot, anna = create_bot(), create_person()
    lose_game(anna, robot)
    assert list_pools(anna) == list_pools(robot) == {"bots"}
    play_to_the_end(start_table(RULES_WITH_TWENTY_CARDS, 2, computers={1: "random"}, known={0: robot}), seed=1)
    assert list_pools(robot) == {"bots", "computers"}


@RATE_GAMES_OF_ANY_LENGTH
def test_a_player_who_becomes_a_bot_during_a_game_finishes_it_as_a_person() -> None:
    anna, boris = create_person(), create_person()
    table = start_game(anna, boris)
    anna.client.patch("/api/v1/me", {"bot": True})
    table.play(0, "resign")
    assert list_pools(anna) == {"people"}


@RATE_GAMES_OF_ANY_LENGTH
def test_a_game_under_takeover_is_rated_for_the_player() -> None:
    table = start_table("alemi-36", 2, takeover_after=1)
    from games.services.deadlines import act_on_deadline

    late = table.awaited_seats()[0]
    act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.seat(late).is_taken_over
    table.play(1 - late, "resign")
    assert [get_rating(table.people[seat]).mu > 25 for seat in (late, 1 - late)] == [True, False]


def play_until_bout(bout: int) -> Table:
    """Play games of two with random moves until one reaches bout number `bout`. Return its table."""
    for seed in range(50):
        table = start_table("alemi-36", 2, seed=bytes([seed]) * 32)
        rng = random.Random(seed)
        while not table.state().over and table.state().bout < bout:
            make_random_move(table, rng)
        if not table.state().over:
            return table
    raise AssertionError("every game ends before that bout")


def test_an_early_resignation_is_rated_for_the_resigned_player_only() -> None:
    floor = settings.DURAK["rated_from_bout"]
    play_until_bout(floor - 1).play(0, "resign")
    assert (Rating.objects.count(), FinishNumber.objects.count()) == (1, 1)
    play_until_bout(floor).play(0, "resign")
    assert (Rating.objects.count(), FinishNumber.objects.count()) == (3, 2)


def test_a_short_game_that_is_played_to_its_end_is_rated() -> None:
    for players in (2, 3, 6):
        for seed in range(3):
            rules = engine.Rules.from_data("alemi-36", players)
            state, _ = engine.deal_game(rules, players, seed=bytes([seed]) * 32)
            rng = random.Random(seed)
            while not state.over:
                (seat, *_) = engine.list_awaited_seats(state)
                engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
            assert state.bout >= settings.DURAK["rated_from_bout"]


@RATE_GAMES_OF_ANY_LENGTH
def test_an_abandoned_game_is_not_rated() -> None:
    table = start_table("alemi-36", 2)
    for seat in (0, 1):
        answer = table.people[seat].client.post(f"/api/v1/games/{table.game.pk}/abandon", {})
        assert answer.status_code == 200, answer.content
    assert table.reload().result["kind"] == "abandoned"
    assert not Rating.objects.exists()
