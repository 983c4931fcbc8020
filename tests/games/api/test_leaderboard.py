from typing import Any

import pytest

from games.models import Rating
from tests.factories import anybody, person
from tests.games.api.calls import API, good, refused
from tests.games.ratings.games import ANY_LENGTH, DUEL, SETTLED, lost_by, played, settle_ratings
from tests.games.table import table

pytestmark = pytest.mark.django_db


def board(query: str = "") -> list[dict[str, Any]]:
    """Return the whole leaderboard, over all pages."""
    found, page = [], f"{API}/leaderboard{query}"
    while page:
        told = good(anybody().get(page), 200)
        found += told["results"]
        page = told["next"]
    return found


def names(query: str = "") -> list[str]:
    return [one["player"] or one["computer"] for one in board(query)]


@ANY_LENGTH
def test_the_strongest_are_first() -> None:
    anna, boris, clara = person("Anna"), person("Boris"), person("Clara")
    for _ in range(3):
        lost_by(boris, anna)
        lost_by(clara, boris)
    settle_ratings()
    assert names() == ["Anna", "Boris", "Clara"]
    first = board()[0]
    assert (first["computer"], first["bot"], first["games"]) == (None, False, 10)
    assert first["rating"] == pytest.approx(1500 + 40 * (first["mu"] - 3 * first["sigma"] - 15), abs=1)


def test_uncertain_ratings_rank_lower() -> None:
    for name, mu, sigma in (("Lucky", 30, 8), ("Steadfast", 26, 1), ("Weak", 15, 1)):
        Rating.objects.create(pool="people", player=person(name).user, mu=mu, sigma=sigma, **SETTLED)
    assert names() == ["Steadfast", "Weak", "Lucky"]
    assert [one["rating"] for one in board()] == [1820, 1380, 1140]


def test_equal_ratings_keep_their_order_over_pages() -> None:
    everybody = [person() for _ in range(23)]
    for number, who in enumerate(everybody):
        Rating.objects.create(pool="people", player=who.user, mu=25 + number // 9 / 3, sigma=1 / 3, **SETTLED)
    expected = [who.name for begin in (18, 9, 0) for who in everybody[begin : begin + 9]]
    assert names() == names("?limit=4") == names("?limit=1") == expected


@ANY_LENGTH
def test_pools_are_separate_and_include_levels_of_computers() -> None:
    anna, boris = person("Anna"), person("Boris")
    lost_by(anna, boris)
    played(table(DUEL, 2, computers={1: "random"}, known={0: anna}), seed=1)
    settle_ratings()
    assert set(names("?pool=people")) == {"Anna", "Boris"}
    assert set(names("?pool=computers")) == {"Anna", "random"}
    assert names("?pool=bots") == []
    level = next(one for one in board("?pool=computers") if one["computer"])
    assert (level["player"], level["computer"], level["bot"]) == (None, "random", False)
    refused(anybody().get(f"{API}/leaderboard?pool=cats"), 400, "invalid")


@ANY_LENGTH
def test_deleted_accounts_are_not_listed() -> None:
    anna, boris = person("Anna"), person("Boris")
    lost_by(anna, boris)
    settle_ratings()
    anna.user.is_active = False
    anna.user.save()
    assert names() == ["Boris"]
