import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Rating
from games.models.player_report import FOREVER
from games.selectors.ratings import list_leaderboard
from tests.factories import create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.services.ratings.games import (
    ELIGIBLE_RATING_FIELDS,
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    lose_game,
    make_ratings_eligible,
    play_to_the_end,
)
from tests.games.table import start_table
from tests.query_plans import update_statistics

pytestmark = pytest.mark.django_db


def read_leaderboard(query: str = "") -> list[dict[str, Any]]:
    """Return the entries of all pages of the leaderboard."""
    found, page = [], f"{API}/leaderboard{query}"
    while page:
        body = expect_status(make_anonymous_client().get(page), 200)
        found += body["results"]
        page = body["next"]
    return found


def list_leaderboard_names(query: str = "") -> list[str]:
    return [one["player"] or one["computer"] for one in read_leaderboard(query)]


@RATE_GAMES_OF_ANY_LENGTH
def test_the_leaderboard_lists_the_strongest_players_first() -> None:
    anna, boris, clara = create_person("Anna"), create_person("Boris"), create_person("Clara")
    for _ in range(3):
        lose_game(boris, anna)
        lose_game(clara, boris)
    make_ratings_eligible()
    assert list_leaderboard_names() == ["Anna", "Boris", "Clara"]
    first = read_leaderboard()[0]
    assert (first["computer"], first["bot"], first["games"]) == (None, False, 10)
    assert first["rating"] == pytest.approx(1500 + 40 * (first["mu"] - 3 * first["sigma"] - 15), abs=1)


def test_an_uncertain_high_rating_ranks_below_a_certain_lower_rating() -> None:
    for name, mu, sigma in (("Lucky", 30, 8), ("Steadfast", 26, 1), ("Weak", 15, 1)):
        Rating.objects.create(
            pool="people", player=create_person(name).user, mu=mu, sigma=sigma, **ELIGIBLE_RATING_FIELDS
        )
    assert list_leaderboard_names() == ["Steadfast", "Weak", "Lucky"]
    assert [one["rating"] for one in read_leaderboard()] == [1820, 1380, 1140]


def test_equal_ratings_keep_their_order_over_pages() -> None:
    everybody = [create_person() for _ in range(23)]
    for number, who in enumerate(everybody):
        Rating.objects.create(
            pool="people", player=who.user, mu=25 + number // 9 / 3, sigma=1 / 3, **ELIGIBLE_RATING_FIELDS
        )
    expected = [who.name for begin in (18, 9, 0) for who in everybody[begin : begin + 9]]
    assert (
        list_leaderboard_names() == list_leaderboard_names("?limit=4") == list_leaderboard_names("?limit=1") == expected
    )


@RATE_GAMES_OF_ANY_LENGTH
def test_pools_are_separate_and_include_levels_of_computers() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    lose_game(anna, boris)
    play_to_the_end(start_table(RULES_WITH_TWENTY_CARDS, 2, computers={1: "random"}, known={0: anna}), seed=1)
    make_ratings_eligible()
    assert set(list_leaderboard_names("?pool=people")) == {"Anna", "Boris"}
    assert set(list_leaderboard_names("?pool=computers")) == {"Anna", "random"}
    assert list_leaderboard_names("?pool=bots") == []
    level = next(one for one in read_leaderboard("?pool=computers") if one["computer"])
    assert (level["player"], level["computer"], level["bot"]) == (None, "random", False)
    expect_refusal(make_anonymous_client().get(f"{API}/leaderboard?pool=cats"), 400, "invalid")


@RATE_GAMES_OF_ANY_LENGTH
def test_deleted_accounts_are_not_listed() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    lose_game(anna, boris)
    make_ratings_eligible()
    anna.user.is_active = False
    anna.user.save()
    assert list_leaderboard_names() == ["Boris"]


def test_suspended_and_banned_players_are_not_listed_until_their_suspension_ends() -> None:
    strong, suspended, banned, weak = (create_person(name) for name in ("Strong", "Suspended", "Banned", "Weak"))
    for number, who in enumerate((strong, suspended, banned, weak)):
        Rating.objects.create(pool="people", player=who.user, mu=30 - number, sigma=1, **ELIGIBLE_RATING_FIELDS)
    suspended.user.suspended_until, banned.user.suspended_until = timezone.now() + timedelta(days=1), FOREVER
    suspended.user.save()
    banned.user.save()
    assert list_leaderboard_names() == list_leaderboard_names("?limit=1") == ["Strong", "Weak"]
    suspended.user.suspended_until = timezone.now()
    suspended.user.save()
    assert list_leaderboard_names() == ["Strong", "Suspended", "Weak"]


@pytest.mark.django_db(transaction=True)
def test_a_page_of_the_leaderboard_among_many_ratings_is_read_from_an_index() -> None:
    players = User.objects.bulk_create([User(username=f"player-{number}") for number in range(3000)])
    Rating.objects.bulk_create(
        Rating(pool="people", player=player, mu=25, sigma=player.pk % 7 + 1, **ELIGIBLE_RATING_FIELDS)
        for player in players
    )
    update_statistics("games_rating")
    update_statistics("accounts_user")
    plan = list_leaderboard("people").order_by("-ordinal", "pk")[:51].explain()
    assert "rating_best" in plan, plan
    assert not re.search("Seq Scan|Sort", plan), plan
