"""The page of the leaderboard has a paged list for each pool, with the highest rating first."""

import re

import pytest

from accounts.models import User
from games.models import Rating
from games.models.player_report import FOREVER
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.services.ratings.games import ELIGIBLE_RATING_FIELDS

pytestmark = pytest.mark.django_db


def create_rating(who: Person | str, mu: float, pool: str = "people") -> None:
    whose = {"computer": who} if isinstance(who, str) else {"player": who.user}
    Rating.objects.create(pool=pool, mu=mu, sigma=1, **ELIGIBLE_RATING_FIELDS, **whose)


def list_shown_names(page: str) -> list[str]:
    rows = re.findall(r'<th scope="row">(.*?)</th>', page, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", row).strip() for row in rows]


def test_ratings_are_sorted_and_link_to_profiles():
    weak, strong = create_person("weak"), create_person("strong")
    create_rating(weak, 20)
    create_rating(strong, 30.3)
    page = Browser().open("/leaderboard")
    assert list_shown_names(page) == ["strong", "weak"]
    assert 'href="/players/strong"' in page
    assert "1992" in page


def test_computers_are_listed_by_level_in_their_own_pool():
    create_rating("keen", 40, pool="computers")
    create_rating(create_person("anna"), 20, pool="computers")
    assert list_shown_names(Browser().open("/leaderboard", pool="computers")) == ["Computer: Keen", "anna"]
    assert "Nobody has a place here yet" in Browser().open("/leaderboard")


def test_the_leaderboard_marks_bots():
    robot = create_person("robot")
    robot.user.is_bot = True
    robot.user.save()
    create_rating(robot, 20, pool="bots")
    assert "a program plays for this account" in Browser().open("/leaderboard", pool="bots")


def test_ranks_continue_on_the_next_page():
    for number in range(51):
        create_rating(create_person(f"player-{number:02}"), 80 - number)
    first = Browser().open("/leaderboard")
    assert list_shown_names(first)[0] == "player-00"
    assert "page=2" in first
    second = Browser().open("/leaderboard", pool="people", page="2")
    assert list_shown_names(second) == ["player-50"]
    assert '<td class="number">51</td>' in second


def test_the_ranks_of_others_leave_no_gap_for_a_banned_player():
    for number, name in enumerate(("first", "cheat", "second")):
        create_rating(create_person(name), 80 - number)
    User.objects.filter(username="cheat").update(suspended_until=FOREVER)
    page = Browser().open("/leaderboard")
    assert list_shown_names(page) == ["first", "second"]
    assert '<td class="number">2</td>' in page
    assert '<td class="number">3</td>' not in page


def test_an_unknown_pool_is_not_found():
    Browser().open("/leaderboard", pool="cats", status=404)
