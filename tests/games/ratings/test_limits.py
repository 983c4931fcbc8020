"""A few throwaway accounts cannot lead the leaderboard.

Only a few games of the same people count per day, and the leaderboard requires opponents with settled ratings.
"""

import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise, permutations
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Rating
from games.models.rating import OPPONENTS_NEEDED, SETTLED_DAYS, SETTLED_GAMES
from games.services.ratings import differences, rebuild
from games.services.ratings.rating_state import GAMES_A_DAY, STORED
from tests.factories import Person, anybody, person
from tests.games.api.calls import API, good
from tests.games.ratings.games import ANY_LENGTH, DUEL, SETTLED, get_means, lost_by, played, rating, sit_down
from tests.games.table import table

pytestmark = pytest.mark.django_db(transaction=True)

MONDAY = datetime(2030, 4, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _games_of_any_length() -> Iterator[None]:
    with ANY_LENGTH:
        yield


def people(number: int) -> list[Person]:
    return [person() for _ in range(number)]


def lose_on_day(day: int, loser: Person, *others: Person) -> None:
    """Start a game of two on this day, counted from Monday, that the loser resigns."""
    moment = MONDAY + timedelta(days=day)
    sit_down(loser, *others, now=moment).play(0, "resign", now=moment)


def listed(pool: str = "people") -> list[str]:
    lines = good(anybody().get(f"{API}/leaderboard?pool={pool}"), 200)["results"]
    return [line["player"] or line["computer"] for line in lines]


def everything() -> list[Any]:
    return list(
        Rating.objects.order_by("pool", "player", "computer").values_list("pool", "player", "computer", *STORED)
    )


def test_few_games_of_the_same_two_are_rated_per_day() -> None:
    anna, boris = people(2)
    for _ in range(GAMES_A_DAY + 2):
        lose_on_day(0, boris, anna)
    assert rating(anna).games == rating(boris).games == GAMES_A_DAY
    lose_on_day(1, boris, anna)
    assert rating(anna).games == GAMES_A_DAY + 1
    assert differences() == []


def test_games_with_other_players_still_count() -> None:
    anna, boris, clara = people(3)
    for _ in range(GAMES_A_DAY + 1):
        lose_on_day(0, boris, anna)
    lose_on_day(0, clara, anna)
    assert rating(anna).games == GAMES_A_DAY + 1
    assert rating(clara).games == 1


def test_an_accomplice_cannot_use_up_the_rated_games_of_others() -> None:
    main, puppet, victim = people(3)
    for _ in range(GAMES_A_DAY):
        lose_on_day(0, puppet, main)
    moment = MONDAY + timedelta(hours=1)
    at = sit_down(main, puppet, victim, rules=DUEL, now=moment)
    before = get_means(at)
    played(at, seed=3)
    assert rating(victim).games == 1
    assert rating(main).games == rating(puppet).games == GAMES_A_DAY + 1
    assert before != get_means(at)


def test_few_games_of_the_same_three_are_rated_per_day() -> None:
    three = people(3)
    for seed in range(GAMES_A_DAY + 1):
        at = played(sit_down(*three, rules=DUEL, seed=bytes([seed]) * 32), seed)
    assert [rating(one).games for one in three] == [GAMES_A_DAY] * 3
    assert not at.game.rating_changes.exists()
    assert differences() == []


def test_games_with_computers_are_rated_without_limit() -> None:
    anna = person()
    for seed in range(GAMES_A_DAY + 2):
        played(table(DUEL, 2, computers={1: "random"}, known={0: anna}, seed=bytes([seed]) * 32), seed)
    assert rating(anna, "computers").games == GAMES_A_DAY + 2


def test_four_throwaway_accounts_are_not_listed_after_a_day() -> None:
    """Sixteen games of each pair in one day: the player that always wins is not listed."""
    main, *puppets = people(4)
    for _ in range(16):
        for loser, winner in [*((puppet, main) for puppet in puppets), *permutations(puppets, 2)]:
            lose_on_day(0, loser, winner)
    assert rating(main).games == GAMES_A_DAY * len(puppets)
    assert listed() == []
    profile = good(anybody().get(f"{API}/players/{main.name}"), 200)
    assert [one["listed"] for one in profile["ratings"]] == [False]


def play_days_of_ring(ring: list[Person], days: range) -> None:
    """Let each player lose to the next, and to the first one, once a day."""
    for day in days:
        for loser in ring[1:]:
            lose_on_day(day, loser, ring[0])
        for loser, winner in pairwise(ring[1:]):
            lose_on_day(day, loser, winner)


def test_a_place_on_the_leaderboard_needs_settled_opponents() -> None:
    ring = people(OPPONENTS_NEEDED + 1)
    play_days_of_ring(ring, range(SETTLED_DAYS))
    first = rating(ring[0])
    assert (first.games, first.days) == (SETTLED_DAYS * OPPONENTS_NEEDED, SETTLED_DAYS)
    assert listed() == []
    play_days_of_ring(ring, range(SETTLED_DAYS, SETTLED_DAYS + 1))
    assert len(rating(ring[0]).settled_opponents) == OPPONENTS_NEEDED
    assert listed()[0] == ring[0].name
    assert differences() == []
    before = everything()
    rebuild()
    assert everything() == before


def test_in_a_game_of_three_each_player_meets_both_others() -> None:
    trio = people(3)
    for loser, winner in pairwise(trio):
        lost_by(loser, winner)
    Rating.objects.update(**SETTLED | {"settled_opponents": []})
    played(sit_down(*trio, rules=DUEL), 1)
    for one in trio:
        others = {str(other.user.pk) for other in trio if other is not one}
        assert set(rating(one).settled_opponents) == others


def test_a_place_on_the_leaderboard_needs_games_on_several_days() -> None:
    ring = people(OPPONENTS_NEEDED + 1)
    for day in range(SETTLED_DAYS - 1):
        for _ in range(GAMES_A_DAY):
            play_days_of_ring(ring, range(day, day + 1))
    assert rating(ring[0]).games > SETTLED_GAMES
    assert listed() == []


def test_ratings_of_an_earlier_version_are_reported_until_rebuilt() -> None:
    anna, boris = people(2)
    lost_by(anna, boris)
    Rating.objects.update(days=0, latest_day=None, met_today={}, settled_opponents=[])
    assert "run rebuild_ratings once" in differences()[0]
    with pytest.raises(CommandError):
        call_command("rebuild_ratings", "--check", stdout=io.StringIO())
    rebuild()
    assert differences() == []
    assert rating(anna).days == 1
