"""The creator of a series can offer a seat to another player or to a computer, until a player has taken it."""

import pytest

from tests.factories import Person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series

pytestmark = pytest.mark.django_db


def offer_seat(who: Person, series: dict[str, str], seat: int, **wanted: object) -> object:
    return who.client.put(f"{API}/series/{series['id']}/seats/{seat}", wanted)


def test_an_offered_seat_can_be_offered_to_another_player(owner: Person, member: Person, outsider: Person) -> None:
    series = post_series(owner, "me", member, None, penalty="Tea.")
    shown = expect_status(offer_seat(owner, series, 1, player="osip"), 200)
    assert [seat["player"] for seat in shown["seats"]] == ["Olga", "Osip", None]
    assert shown["seats"][1]["expires_at"] is not None
    assert join_series(member, series, seat=2)["state"] == "open"
    joined = join_series(outsider, series)
    assert (joined["state"], joined["seats"][1]["accepted_penalty"]) == ("running", "Tea.")


def test_a_seat_can_be_opened_or_given_to_a_computer(owner: Person, member: Person) -> None:
    series = post_series(owner, "me", member, "random")
    assert expect_status(offer_seat(owner, series, 2, open=True), 200)["seats"][2]["open"]
    assert expect_status(offer_seat(owner, series, 1, computer="steady"), 200)["state"] == "open"
    shown = expect_status(offer_seat(owner, series, 2, computer="random"), 200)
    assert (shown["state"], [seat["computer"] for seat in shown["seats"]]) == ("running", [None, "steady", "random"])
    expect_refusal(offer_seat(owner, series, 1, open=True), 409, "conflict")


def test_the_creator_can_take_a_seat_in_their_own_series(owner: Person) -> None:
    series = post_series(owner, None, None)
    assert expect_status(offer_seat(owner, series, 1, player="me"), 200)["your_seat"] == 1
    expect_refusal(offer_seat(owner, series, 0, player="Olga"), 409, "conflict")


def test_a_taken_seat_cannot_be_offered(owner: Person, member: Person, outsider: Person) -> None:
    series = post_series(owner, "me", member, None, None)
    expect_refusal(offer_seat(owner, series, 0, player="Osip"), 409, "conflict")
    expect_refusal(offer_seat(owner, series, 2, player="Mitya"), 409, "conflict")
    join_series(member, series)
    expect_refusal(offer_seat(owner, series, 1, open=True), 409, "conflict")
    expect_refusal(offer_seat(owner, series, 4, open=True), 404, "not_found")
    expect_refusal(offer_seat(member, series, 2, player="Osip"), 403, "forbidden")


@pytest.mark.parametrize("wanted", [{}, {"open": False}, {"player": "Nobody-at-all"}, {"computer": "clever"},
                                    {"open": True, "player": "Mitya"}])  # fmt: skip
def test_an_offer_needs_exactly_one_of_player_computer_and_open(owner: Person, wanted: dict[str, object]) -> None:
    series = post_series(owner, "me", None, None)
    expect_refusal(offer_seat(owner, series, 1, **wanted), 400, "invalid")
