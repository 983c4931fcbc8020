"""A few throwaway accounts cannot lead the leaderboard.

Only a few games of the same people count per day, and a listed player needs opponents with settled ratings.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise, permutations
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Rating
from games.models.rating import MIN_SETTLED_DAYS, MIN_SETTLED_GAMES, MIN_SETTLED_OPPONENTS
from games.services.ratings import find_rating_differences, rebuild_ratings
from games.services.ratings.rating_state import MAX_GAMES_PER_DAY, STORED_FIELDS
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.services.ratings.games import (
    ELIGIBLE_RATING_FIELDS,
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    get_rating,
    list_mu_by_seat,
    lose_game,
    play_to_the_end,
    start_game,
)
from tests.games.table import start_table

pytestmark = pytest.mark.django_db(transaction=True)

MONDAY_NOON = datetime(2030, 4, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _rate_games_of_any_length() -> Iterator[None]:
    with RATE_GAMES_OF_ANY_LENGTH:
        yield


def create_people(number: int) -> list[Person]:
    return [create_person() for _ in range(number)]


def play_and_resign_on_day(day: int, loser: Person, *others: Person) -> None:
    """Start a game `day` days after `MONDAY_NOON`, and let the loser resign it."""
    moment = MONDAY_NOON + timedelta(days=day)
    start_game(loser, *others, now=moment).play(0, "resign", now=moment)


def list_names_on_leaderboard(pool: str = "people") -> list[str]:
    lines = expect_status(make_anonymous_client().get(f"{API}/leaderboard?pool={pool}"), 200)["results"]
    return [line["player"] or line["computer"] for line in lines]


def list_stored_ratings() -> list[Any]:
    return list(
        Rating.objects.order_by("pool", "player", "computer").values_list("pool", "player", "computer", *STORED_FIELDS)
    )


def test_the_number_of_rated_games_of_two_players_per_day_is_limited() -> None:
    anna, boris = create_people(2)
    for _ in range(MAX_GAMES_PER_DAY + 2):
        play_and_resign_on_day(0, boris, anna)
    assert get_rating(anna).games == get_rating(boris).games == MAX_GAMES_PER_DAY
    play_and_resign_on_day(1, boris, anna)
    assert get_rating(anna).games == MAX_GAMES_PER_DAY + 1
    assert find_rating_differences() == []


def test_players_over_the_limit_of_games_with_each_other_are_still_rated_in_games_with_other_players() -> None:
    anna, boris, clara = create_people(3)
    for _ in range(MAX_GAMES_PER_DAY + 1):
        play_and_resign_on_day(0, boris, anna)
    play_and_resign_on_day(0, clara, anna)
    assert get_rating(anna).games == MAX_GAMES_PER_DAY + 1
    assert get_rating(clara).games == 1


def test_an_accomplice_cannot_use_up_the_rated_games_of_other_players() -> None:
    main, puppet, victim = create_people(3)
    for _ in range(MAX_GAMES_PER_DAY):
        play_and_resign_on_day(0, puppet, main)
    moment = MONDAY_NOON + timedelta(hours=1)
    table = start_game(main, puppet, victim, rules=RULES_WITH_TWENTY_CARDS, now=moment)
    before = list_mu_by_seat(table)
    play_to_the_end(table, seed=3)
    assert get_rating(victim).games == 1
    assert get_rating(main).games == get_rating(puppet).games == MAX_GAMES_PER_DAY + 1
    assert before != list_mu_by_seat(table)


def test_the_number_of_rated_games_of_three_players_per_day_is_limited() -> None:
    three = create_people(3)
    for seed in range(MAX_GAMES_PER_DAY + 1):
        table = play_to_the_end(start_game(*three, rules=RULES_WITH_TWENTY_CARDS, seed=bytes([seed]) * 32), seed)
    assert [get_rating(one).games for one in three] == [MAX_GAMES_PER_DAY] * 3
    assert not table.game.rating_changes.exists()
    assert find_rating_differences() == []


def test_games_with_computers_are_rated_without_limit() -> None:
    anna = create_person()
    for seed in range(MAX_GAMES_PER_DAY + 2):
        play_to_the_end(
            start_table(RULES_WITH_TWENTY_CARDS, 2, computers={1: "random"}, known={0: anna}, seed=bytes([seed]) * 32),
            seed,
        )
    assert get_rating(anna, "computers").games == MAX_GAMES_PER_DAY + 2


def test_four_throwaway_accounts_are_not_listed_after_a_day() -> None:
    """Each pair of accounts plays sixteen games. One account wins all its games."""
    main, *puppets = create_people(4)
    for _ in range(16):
        for loser, winner in [*((puppet, main) for puppet in puppets), *permutations(puppets, 2)]:
            play_and_resign_on_day(0, loser, winner)
    assert get_rating(main).games == MAX_GAMES_PER_DAY * len(puppets)
    assert list_names_on_leaderboard() == []
    profile = expect_status(make_anonymous_client().get(f"{API}/players/{main.name}"), 200)
    assert [one["listed"] for one in profile["ratings"]] == [False]


def play_ring_of_games(ring: list[Person], days: range) -> None:
    """On each day, let the first player beat each of the others. Let each of the others lose to the next of them."""
    for day in days:
        for loser in ring[1:]:
            play_and_resign_on_day(day, loser, ring[0])
        for loser, winner in pairwise(ring[1:]):
            play_and_resign_on_day(day, loser, winner)


def test_a_place_on_the_leaderboard_needs_opponents_with_settled_ratings() -> None:
    ring = create_people(MIN_SETTLED_OPPONENTS + 1)
    play_ring_of_games(ring, range(MIN_SETTLED_DAYS))
    first = get_rating(ring[0])
    assert (first.games, first.days) == (MIN_SETTLED_DAYS * MIN_SETTLED_OPPONENTS, MIN_SETTLED_DAYS)
    assert list_names_on_leaderboard() == []
    play_ring_of_games(ring, range(MIN_SETTLED_DAYS, MIN_SETTLED_DAYS + 1))
    assert len(get_rating(ring[0]).settled_opponents) == MIN_SETTLED_OPPONENTS
    assert list_names_on_leaderboard()[0] == ring[0].name
    assert find_rating_differences() == []
    before = list_stored_ratings()
    rebuild_ratings()
    assert list_stored_ratings() == before


def test_in_a_game_of_three_both_opponents_with_settled_ratings_count() -> None:
    trio = create_people(3)
    for loser, winner in pairwise(trio):
        lose_game(loser, winner)
    Rating.objects.update(**ELIGIBLE_RATING_FIELDS | {"settled_opponents": []})
    play_to_the_end(start_game(*trio, rules=RULES_WITH_TWENTY_CARDS), 1)
    for one in trio:
        others = {str(other.user.pk) for other in trio if other is not one}
        assert set(get_rating(one).settled_opponents) == others


def test_a_place_on_the_leaderboard_needs_games_on_several_days() -> None:
    ring = create_people(MIN_SETTLED_OPPONENTS + 1)
    for day in range(MIN_SETTLED_DAYS - 1):
        for _ in range(MAX_GAMES_PER_DAY):
            play_ring_of_games(ring, range(day, day + 1))
    assert get_rating(ring[0]).games > MIN_SETTLED_GAMES
    assert list_names_on_leaderboard() == []


def test_ratings_of_an_earlier_version_are_reported_until_rebuilt() -> None:
    anna, boris = create_people(2)
    lose_game(anna, boris)
    Rating.objects.update(days=0, latest_day=None, latest_day_games={}, settled_opponents=[])
    assert "run rebuild_ratings once" in find_rating_differences()[0]
    with pytest.raises(CommandError):
        call_command("rebuild_ratings", "--check", stdout=io.StringIO())
    rebuild_ratings()
    assert find_rating_differences() == []
    assert get_rating(anna).days == 1
