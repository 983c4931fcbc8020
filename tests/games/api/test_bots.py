"""A declared bot is marked as such everywhere, stays a bot, and plays people only in series that allow bots."""

from typing import Any

import pytest

from tests.factories import Person, anybody, known, person
from tests.games.api.calls import API, create, game_of, good, join, move, refused, running

pytestmark = pytest.mark.django_db


def declare_bot(who: Person) -> Person:
    assert good(who.client.patch(f"{API}/me", {"bot": True}), 200)["bot"] is True
    return who


@pytest.fixture
def robot() -> Person:
    return declare_bot(person("robot"))


def series_of(who: Person, series: dict[str, Any]) -> dict[str, Any]:
    return good(who.client.get(f"{API}/series/{series['id']}"), 200)


def joins(who: Person, series: dict[str, Any]) -> Any:
    return who.client.post(f"{API}/series/{series['id']}/join", {})


def offers(who: Person, series: dict[str, Any], seat: int, player: Person) -> Any:
    return who.client.put(f"{API}/series/{series['id']}/seats/{seat}", {"player": player.name})


def seats(series: dict[str, Any]) -> list[bool]:
    return [seat["bot"] for seat in series["seats"]]


def test_an_account_becomes_a_bot_at_registration_or_later_and_stays_one() -> None:
    wanted = {"username": "gromit", "password": "a long sentence", "bot": True}
    assert good(anybody().post(f"{API}/accounts", wanted), 201)["bot"] is True
    later = declare_bot(person())
    refused(later.client.patch(f"{API}/me", {"bot": False}), 400, "invalid")
    assert good(later.client.patch(f"{API}/me", {"bot": True}), 200)["bot"] is True
    assert good(anybody().get(f"{API}/players/{later.name}"), 200)["bot"] is True


def test_an_open_series_is_for_people_by_default(owner: Person, robot: Person) -> None:
    plain, mixed = create(owner, "me", None), create(owner, "me", None, bots=True)
    assert (plain["bots"], mixed["bots"]) == (False, True)
    refused(joins(robot, plain), 403, "forbidden")
    assert seats(join(robot, mixed)) == [False, True]


def test_naming_a_bot_allows_bots(owner: Person, member: Person, robot: Person) -> None:
    series = create(owner, "me", robot, member)
    assert (series["bots"], seats(series)) == (True, [False, True, False])
    join(robot, series)
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"player": "robot"}], "bots": False}
    problem = refused(owner.client.post(f"{API}/series", body), 400, "invalid")
    assert "seats" in problem["errors"]


def test_a_bot_creates_series_for_bots(owner: Person, robot: Person) -> None:
    series = create(robot, "me", None)
    assert series["bots"] is True
    game = game_of(anybody(), join(owner, series)["game"])
    assert [player["bot"] for player in game["players"]] == [True, False]


def test_a_bot_can_be_added_only_before_other_people_joined(owner: Person, member: Person, robot: Person) -> None:
    series = create(owner, "me", None, None)
    assert good(offers(owner, series, 1, robot), 200)["bots"] is True
    series = join(member, create(owner, "me", None, None))
    refused(offers(owner, series, 2, robot), 409, "conflict")
    assert series_of(owner, series)["bots"] is False


def test_becoming_a_bot_frees_seats_in_series_without_bots(owner: Person, member: Person) -> None:
    invited, own = create(owner, "me", member, None), join(owner, create(member, "me", None, None))
    welcome = join(member, create(owner, "me", None, None, bots=True))
    declare_bot(member)
    assert [seat["player"] for seat in series_of(owner, invited)["seats"]] == [owner.name, None, None]
    assert series_of(owner, own)["state"] == "cancelled"
    assert seats(series_of(owner, welcome)) == [False, True, False]


def test_a_running_game_of_a_new_bot_is_finished_and_ends_the_series(owner: Person, member: Person) -> None:
    playing, between = running(owner, member), running(owner, member)
    move(owner, between["game"], "resign")
    declare_bot(member)
    assert series_of(owner, between)["state"] == "finished"
    assert [player["bot"] for player in game_of(owner, playing["game"])["players"]] == [False, True]
    assert series_of(owner, playing)["state"] == "running"
    move(member, playing["game"], "resign")
    assert series_of(owner, playing)["state"] == "finished"


def test_a_rematch_with_a_new_bot_allows_bots(owner: Person, member: Person) -> None:
    series = running(owner, member)
    declare_bot(member)
    move(owner, series["game"], "resign")
    again = good(owner.client.post(f"{API}/series/{series['id']}/rematch", {}), 201)
    assert (again["bots"], seats(again)) == (True, [False, True])
    join(member, again)


def test_existing_tokens_belong_to_the_bot(owner: Person, member: Person) -> None:
    table, before = create(owner, "me", None), known(member.user)
    declare_bot(member)
    refused(joins(before, table), 403, "forbidden")
