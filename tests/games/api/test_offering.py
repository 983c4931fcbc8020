"""A seat that its player has not accepted can be offered to another."""

import pytest

from tests.factories import Person
from tests.games.api.calls import API, create, good, join, refused

pytestmark = pytest.mark.django_db


def offer(who: Person, series: dict[str, str], seat: int, **wanted: object) -> object:
    return who.client.put(f"{API}/series/{series['id']}/seats/{seat}", wanted)


def test_an_offered_seat_can_be_offered_to_another(owner: Person, member: Person, outsider: Person) -> None:
    series = create(owner, "me", member, None, penalty="Tea.")
    shown = good(offer(owner, series, 1, player="osip"), 200)
    assert [seat["player"] for seat in shown["seats"]] == ["Olga", "Osip", None]
    assert shown["seats"][1]["expires_at"] is not None
    assert join(member, series, seat=2)["state"] == "open"
    joined = join(outsider, series)
    assert (joined["state"], joined["seats"][1]["accepted_penalty"]) == ("running", "Tea.")


def test_a_seat_can_be_opened_or_given_to_a_computer(owner: Person, member: Person) -> None:
    series = create(owner, "me", member, "random")
    assert good(offer(owner, series, 2, open=True), 200)["seats"][2]["open"]
    assert good(offer(owner, series, 1, computer="steady"), 200)["state"] == "open"
    shown = good(offer(owner, series, 2, computer="random"), 200)
    assert (shown["state"], [seat["computer"] for seat in shown["seats"]]) == ("running", [None, "steady", "random"])
    refused(offer(owner, series, 1, open=True), 409, "conflict")


def test_the_creator_can_take_a_seat(owner: Person) -> None:
    series = create(owner, None, None)
    assert good(offer(owner, series, 1, player="me"), 200)["your_seat"] == 1
    refused(offer(owner, series, 0, player="Olga"), 409, "conflict")


def test_a_taken_seat_cannot_be_offered(owner: Person, member: Person, outsider: Person) -> None:
    series = create(owner, "me", member, None, None)
    refused(offer(owner, series, 0, player="Osip"), 409, "conflict")
    refused(offer(owner, series, 2, player="Mitya"), 409, "conflict")
    join(member, series)
    refused(offer(owner, series, 1, open=True), 409, "conflict")
    refused(offer(owner, series, 4, open=True), 404, "not_found")
    refused(offer(member, series, 2, player="Osip"), 403, "forbidden")


@pytest.mark.parametrize("wanted", [{}, {"open": False}, {"player": "Nobody-at-all"}, {"computer": "clever"},
                                    {"open": True, "player": "Mitya"}])  # fmt: skip
def test_a_seat_is_one_of_three_things(owner: Person, wanted: dict[str, object]) -> None:
    series = create(owner, "me", None, None)
    refused(offer(owner, series, 1, **wanted), 400, "invalid")
