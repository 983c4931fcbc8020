"""Rights of an organiser: to give extra time, and to free the seats of players who do not come."""

import re
from typing import Any

import pytest

from games.models import Game
from games.services.verify import find_faults
from tests.accounts.sign_in import create_browser_client
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, get_game, join_series, make_move, post_series
from tests.games.api.clubs.calls import create_club_with_members, join_club
from tests.games.api.clubs.test_series import list_notification_kinds
from tests.games.table import stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


@pytest.fixture
def anna() -> Person:
    return create_person("Anna")


@pytest.fixture
def boris() -> Person:
    return create_person("Boris")


@pytest.fixture
def club(olga: Person, anna: Person, boris: Person) -> dict[str, Any]:
    return create_club_with_members(olga, anna, boris)


@pytest.fixture
def series(olga: Person, anna: Person, boris: Person, club: dict[str, Any]) -> dict[str, Any]:
    """Return a running series of Anna and Boris. Olga organises it and does not play."""
    return join_series(boris, post_series(anna, "me", None, club=club["id"], organiser="Olga"))


def request_or_give_extra_time(who: Person, game_id: str, **body: object) -> Any:
    return who.client.post(f"{API}/games/{game_id}/extension", body, format="json")


def find_awaited_player(game_id: str, *people: Person) -> Person:
    return next(who for who in people if get_game(who, game_id)["extensions"]["may_ask"])


def test_the_organiser_gives_extra_time_without_a_request(
    olga: Person, anna: Person, boris: Person, series: dict[str, Any]
) -> None:
    mover = find_awaited_player(series["game"], anna, boris)
    before = Game.objects.get(pk=series["game"]).deadline_at
    view = expect_status(request_or_give_extra_time(olga, series["game"], by="P1D"), 200)
    assert (view["your_seat"], view["extensions"]) == (None, None)
    assert all(isinstance(hand, int) for hand in view["hands"])
    game = Game.objects.get(pk=series["game"])
    assert (game.deadline_at - before).days == 1
    extensions = get_game(mover, series["game"])["extensions"]
    (grant,) = extensions["requests"]
    assert (grant["state"], grant["by"], grant["granted_by_organiser"]) == ("granted", "P1D", True)
    assert grant["seat"] == get_game(mover, series["game"])["your_seat"]
    assert extensions["remaining"] == 2
    assert "extension_granted" in list_notification_kinds(anna)
    assert "extension_granted" in list_notification_kinds(boris)
    assert find_faults(game_id=game.pk) == []


def test_the_organiser_can_only_grant_the_extra_time_that_a_player_requests(
    olga: Person, anna: Person, boris: Person, series: dict[str, Any]
) -> None:
    mover = find_awaited_player(series["game"], anna, boris)
    expect_status(request_or_give_extra_time(mover, series["game"], by="P1D"), 200)
    expect_refusal(request_or_give_extra_time(olga, series["game"], by="PT2H"), 409, "conflict")
    expect_refusal(request_or_give_extra_time(olga, series["game"], agree=False), 403, "forbidden")
    expect_status(request_or_give_extra_time(olga, series["game"]), 200)
    (grant,) = get_game(mover, series["game"])["extensions"]["requests"]
    assert (grant["state"], grant["by"], grant["granted_by_organiser"]) == ("granted", "P1D", True)


def test_the_limits_of_extra_time_bind_the_organiser(
    olga: Person, anna: Person, boris: Person, club: dict[str, Any], series: dict[str, Any]
) -> None:
    expect_refusal(request_or_give_extra_time(olga, series["game"], by="P3D"), 400, "invalid")
    for _ in range(3):
        expect_status(request_or_give_extra_time(olga, series["game"], by="PT1H"), 200)
    expect_refusal(request_or_give_extra_time(olga, series["game"]), 409, "limit_reached")
    make_move(anna, series["game"], "resign")
    expect_refusal(request_or_give_extra_time(olga, series["game"]), 409, "game_over")
    strict = post_series(anna, "me", None, club=club["id"], organiser="Olga", extensions=False)
    expect_refusal(request_or_give_extra_time(olga, join_series(boris, strict)["game"]), 409, "conflict")


def test_an_organiser_who_plays_grants_extra_time_only_to_other_players(
    anna: Person, boris: Person, club: dict[str, Any]
) -> None:
    series = join_series(boris, post_series(anna, "me", None, club=club["id"], organiser="Anna"))
    mover = find_awaited_player(series["game"], anna, boris)
    expect_status(request_or_give_extra_time(anna, series["game"], by="PT1H"), 200)
    (request,) = get_game(anna, series["game"])["extensions"]["requests"]
    own = mover is anna
    assert (request["state"], request["granted_by_organiser"]) == (("pending", False) if own else ("granted", True))


def test_other_members_and_former_organisers_cannot_give_extra_time(
    olga: Person, club: dict[str, Any], series: dict[str, Any]
) -> None:
    clara = create_person("Clara")
    join_club(clara, club)
    expect_refusal(request_or_give_extra_time(clara, series["game"]), 403, "forbidden")
    olga.client.post(f"{API}/clubs/{club['id']}/leave", {})
    expect_refusal(request_or_give_extra_time(olga, series["game"]), 404, "not_found")


def test_the_organiser_can_free_the_seat_of_a_player_who_accepted_but_does_not_come(
    olga: Person, anna: Person, boris: Person, club: dict[str, Any]
) -> None:
    clara = create_person("Clara")
    join_club(clara, club)
    series = join_series(boris, post_series(anna, "me", None, None, club=club["id"], organiser="Olga"))
    path = f"{API}/series/{series['id']}"
    for who, seat, status, code in (
        (anna, 1, 409, "conflict"),
        (clara, 1, 403, "forbidden"),
        (olga, 2, 409, "conflict"),
    ):
        expect_refusal(who.client.delete(f"{path}/seats/{seat}"), status, code)
    assert olga.client.delete(f"{path}/seats/1").status_code == 204
    seat = join_series(clara, series)["seats"][1]
    assert (seat["player"], seat["accepted"]) == ("Clara", True)
    running = expect_status(olga.client.post(f"{path}/start", {}), 200)
    assert [one["player"] for one in running["seats"]] == ["Anna", "Clara"]


def test_an_organiser_leaves_their_own_seat_instead_of_freeing_it(anna: Person, club: dict[str, Any]) -> None:
    series = post_series(anna, "me", None, club=club["id"], organiser="Anna")
    expect_refusal(anna.client.delete(f"{API}/series/{series['id']}/seats/0"), 409, "conflict")


def test_the_organiser_does_not_learn_of_a_secret_pass(
    olga: Person, anna: Person, boris: Person, club: dict[str, Any]
) -> None:
    table = start_table(
        players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False, known={0: anna, 1: boris}, visibility="club",
        club_id=club["id"], organiser=olga.user,
    )  # fmt: skip
    path, browser = f"/series/{table.series.pk}", create_browser_client(olga.user)

    def list_replaceable_seats() -> list[str]:
        return re.findall(r'name="seat" value="(\d)"', browser.get(path).content.decode())

    assert list_replaceable_seats() == ["0", "1", "2"]
    table.play(0, "attack 6H")
    table.play(1, "take")
    assert list_replaceable_seats() == ["2"]
    table.play(2, "pass")
    assert list_replaceable_seats() == ["2"]
    expect_refusal(olga.client.delete(f"{API}{path}/seats/1"), 409, "conflict")
    assert olga.client.delete(f"{API}{path}/seats/2").status_code == 204
