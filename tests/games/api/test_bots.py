"""An account that declares itself a bot stays a bot, is shown as one, and can join only series that allow bots."""

from typing import Any

import pytest

from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import (
    API,
    expect_refusal,
    expect_status,
    get_game,
    join_series,
    make_move,
    post_series,
    start_series,
)

pytestmark = pytest.mark.django_db


def declare_bot(who: Person) -> Person:
    assert expect_status(who.client.patch(f"{API}/me", {"bot": True}), 200)["bot"] is True
    return who


@pytest.fixture
def bot() -> Person:
    return declare_bot(create_person("robot"))


def get_series(who: Person, series: dict[str, Any]) -> dict[str, Any]:
    return expect_status(who.client.get(f"{API}/series/{series['id']}"), 200)


def try_to_join(who: Person, series: dict[str, Any]) -> Any:
    return who.client.post(f"{API}/series/{series['id']}/join", {})


def offer_seat(who: Person, series: dict[str, Any], seat: int, player: Person) -> Any:
    return who.client.put(f"{API}/series/{series['id']}/seats/{seat}", {"player": player.name})


def list_bot_flags(series: dict[str, Any]) -> list[bool]:
    return [seat["bot"] for seat in series["seats"]]


def test_an_account_becomes_a_bot_at_registration_or_later_and_stays_a_bot() -> None:
    wanted = {"username": "gromit", "password": "a long sentence", "bot": True}
    assert expect_status(make_anonymous_client().post(f"{API}/accounts", wanted), 201)["bot"] is True
    later = declare_bot(create_person())
    expect_refusal(later.client.patch(f"{API}/me", {"bot": False}), 400, "invalid")
    assert expect_status(later.client.patch(f"{API}/me", {"bot": True}), 200)["bot"] is True
    assert expect_status(make_anonymous_client().get(f"{API}/players/{later.name}"), 200)["bot"] is True


def test_bots_cannot_join_a_series_by_default(owner: Person, bot: Person) -> None:
    plain, mixed = post_series(owner, "me", None), post_series(owner, "me", None, bots=True)
    assert (plain["bots"], mixed["bots"]) == (False, True)
    expect_refusal(try_to_join(bot, plain), 403, "forbidden")
    assert list_bot_flags(join_series(bot, mixed)) == [False, True]


def test_a_series_that_names_a_bot_allows_bots(owner: Person, member: Person, bot: Person) -> None:
    series = post_series(owner, "me", bot, member)
    assert (series["bots"], list_bot_flags(series)) == (True, [False, True, False])
    join_series(bot, series)
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"player": "robot"}], "bots": False}
    problem = expect_refusal(owner.client.post(f"{API}/series", body), 400, "invalid")
    assert "seats" in problem["errors"]


def test_a_series_created_by_a_bot_allows_bots(owner: Person, bot: Person) -> None:
    series = post_series(bot, "me", None)
    assert series["bots"] is True
    game = get_game(make_anonymous_client(), join_series(owner, series)["game"])
    assert [player["bot"] for player in game["players"]] == [True, False]


def test_a_bot_can_be_added_only_before_other_people_joined(owner: Person, member: Person, bot: Person) -> None:
    series = post_series(owner, "me", None, None)
    assert expect_status(offer_seat(owner, series, 1, bot), 200)["bots"] is True
    series = join_series(member, post_series(owner, "me", None, None))
    expect_refusal(offer_seat(owner, series, 2, bot), 409, "conflict")
    assert get_series(owner, series)["bots"] is False


def test_an_account_that_becomes_a_bot_loses_its_seats_in_series_without_bots(owner: Person, member: Person) -> None:
    invited, own = post_series(owner, "me", member, None), join_series(owner, post_series(member, "me", None, None))
    welcome = join_series(member, post_series(owner, "me", None, None, bots=True))
    declare_bot(member)
    assert [seat["player"] for seat in get_series(owner, invited)["seats"]] == [owner.name, None, None]
    assert get_series(owner, own)["state"] == "cancelled"
    assert list_bot_flags(get_series(owner, welcome)) == [False, True, False]


def test_an_account_that_becomes_a_bot_finishes_its_running_game_and_then_the_series_ends(
    owner: Person, member: Person
) -> None:
    playing, between = start_series(owner, member), start_series(owner, member)
    make_move(owner, between["game"], "resign")
    declare_bot(member)
    assert get_series(owner, between)["state"] == "finished"
    assert [player["bot"] for player in get_game(owner, playing["game"])["players"]] == [False, True]
    assert get_series(owner, playing)["state"] == "running"
    make_move(member, playing["game"], "resign")
    assert get_series(owner, playing)["state"] == "finished"


def test_a_rematch_with_a_new_bot_allows_bots(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    declare_bot(member)
    make_move(owner, series["game"], "resign")
    again = expect_status(owner.client.post(f"{API}/series/{series['id']}/rematch", {}), 201)
    assert (again["bots"], list_bot_flags(again)) == (True, [False, True])
    join_series(member, again)


def test_tokens_created_before_an_account_became_a_bot_act_as_the_bot(owner: Person, member: Person) -> None:
    table, before = post_series(owner, "me", None), create_token_for(member.user)
    declare_bot(member)
    expect_refusal(try_to_join(before, table), 403, "forbidden")
