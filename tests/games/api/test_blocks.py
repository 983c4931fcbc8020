"""Blocks between players at tables: their effect on free seats, and what they reveal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Series
from games.models.table_blocks import find_blocked_pairs
from games.services.chat import block_player
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, get_game, join_series, post_series, start_series

pytestmark = pytest.mark.django_db


def block_other_player(blocker: Person, other: Person) -> None:
    block_player(user=blocker.user, blocked=other.user)


def try_to_join(who: Person, series: dict[str, str]) -> object:
    return who.client.post(f"{API}/series/{series['id']}/join")


def test_a_block_of_two_players_is_found_for_both_with_one_query(django_assert_num_queries) -> None:
    anna, boris, clara = (create_person() for _ in range(3))
    block_other_player(boris, anna)
    keys = [one.user.pk for one in (anna, boris, clara)]
    with django_assert_num_queries(1):
        assert find_blocked_pairs(keys) == {(keys[0], keys[1]), (keys[1], keys[0])}
    with django_assert_num_queries(0):
        assert find_blocked_pairs(keys[:1]) == set()
    assert find_blocked_pairs(keys[1:]) == set()


def test_a_user_blocked_by_the_creator_or_by_a_player_cannot_take_a_free_seat(
    owner: Person, member: Person, outsider: Person
) -> None:
    made = post_series(owner, None, "me", None, visibility="public")
    block_other_player(owner, outsider)
    problem = expect_refusal(try_to_join(outsider, made), 403, "forbidden")
    assert problem["detail"] == "This table is not open to you. Look for another one."
    sat = join_series(member, post_series(create_person("Igor"), "me", None, None))
    block_other_player(member, outsider)
    assert expect_refusal(try_to_join(outsider, sat), 403, "forbidden") == problem
    assert expect_status(outsider.client.get(f"{API}/series/{made['id']}"), 200)["state"] == "open"


def test_a_blocked_player_may_take_a_reserved_seat_and_a_full_table_refuses_all_players_alike(
    owner: Person, member: Person, outsider: Person
) -> None:
    reserved = post_series(owner, "me", outsider, None)
    block_other_player(owner, outsider)
    join_series(outsider, reserved)
    full = post_series(owner, "me", member, "steady")
    stranger = create_person()
    answers = [expect_refusal(try_to_join(who, full), 409, "conflict") for who in (outsider, stranger)]
    assert answers[0] == answers[1]


def test_blocking_a_player_does_not_end_a_common_game(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    block_other_player(owner, member)
    assert get_game(member, series["game"])["phase"] != "over"
    assert Series.objects.get(pk=series["id"]).state == "running"


def test_a_user_may_join_the_table_of_a_player_whom_this_user_has_blocked_and_is_warned(
    owner: Person, member: Person
) -> None:
    series = post_series(owner, "me", None, visibility="public")
    block_other_player(member, owner)
    shown = Browser(member.user).open(f"/series/{series['id']}")
    assert "You have blocked Olga, who is at this table." in shown
    assert "You have blocked" not in Browser(create_person().user).open(f"/series/{series['id']}")
    join_series(member, series)


def test_the_lobby_does_not_say_that_a_block_is_why_a_player_may_not_join(owner: Person, outsider: Person) -> None:
    block_other_player(owner, outsider)
    closed = post_series(owner, "me", None, visibility="public")
    open_ = post_series(create_person(), "me", None, visibility="public")
    listed = expect_status(outsider.client.get(f"{API}/series?free=true"), 200)["results"]
    refusals = {series["id"]: series["join_refusal"] for series in listed}
    assert refusals[closed["id"]]["detail"] == "This table is not open to you. Look for another one."
    assert refusals[open_["id"]] is None


def test_joining_is_refused_with_the_same_response_for_a_suspension_as_for_a_block(
    owner: Person, member: Person, outsider: Person
) -> None:
    """If the responses differed, a refusal would prove that there is a block."""
    tables = [post_series(one, "me", None, visibility="public") for one in (owner, member)]
    block_other_player(owner, outsider)
    User.objects.filter(pk=member.user.pk).update(suspended_until=timezone.now() + timedelta(days=3))
    refusals = [expect_refusal(try_to_join(outsider, one), 403, "forbidden") for one in tables]
    assert refusals[0] == refusals[1]
    listed = expect_status(outsider.client.get(f"{API}/series?free=true"), 200)["results"]
    shown = {one["id"]: one["join_refusal"] for one in listed}
    assert shown[tables[0]["id"]] == shown[tables[1]["id"]] is not None
    User.objects.filter(pk=member.user.pk).update(suspended_until=timezone.now())
    join_series(outsider, tables[1])


def test_the_page_of_a_player_says_what_a_block_does(owner: Person, member: Person) -> None:
    block_other_player(owner, member)
    assert "never seats you together" in Browser(owner.user).open("/players/Mitya")
