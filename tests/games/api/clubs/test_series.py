"""Series in clubs: who can see and join them, and how an existing series moves into a club."""

from typing import Any

import pytest

from accounts.services import delete_account
from games.models import Series
from games.services.series.next_game import deal_next_game
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, make_move, post_series, start_series
from tests.games.api.clubs.calls import create_club_with_members, get_club_resource, play_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(olga: Person, mitya: Person) -> dict[str, Any]:
    return create_club_with_members(olga, mitya)


def list_result_ids(who: Person, path: str) -> list[str]:
    return [one["id"] for one in expect_status(who.client.get(f"{API}/{path}"), 200)["results"]]


def agree_to_add_series_to_club(who: Person, series: dict[str, Any], club: dict[str, Any], **more: Any) -> Any:
    return who.client.post(f"{API}/series/{series['id']}/club", {"club": club["id"], **more})


@pytest.mark.parametrize("visibility", ["club", "private"])
def test_members_see_and_join_a_series_that_is_hidden_from_outsiders(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any], visibility: str
) -> None:
    series = post_series(olga, "me", None, club=club["id"], visibility=visibility)
    assert (series["club"], series["club_name"], series["visibility"]) == (club["id"], club["name"], visibility)
    expect_refusal(ivan.client.get(f"{API}/series/{series['id']}"), 404, "not_found")
    expect_refusal(ivan.client.post(f"{API}/series/{series['id']}/join", {}), 404, "not_found")
    assert list_result_ids(mitya, f"clubs/{club['id']}/series") == [series["id"]]
    assert list_result_ids(mitya, f"series?club={club['id']}") == [series["id"]]
    assert list_result_ids(ivan, f"series?club={club['id']}") == []
    assert list_result_ids(mitya, "series") == []
    running = join_series(mitya, series)
    assert running["state"] == "running"
    for path in (f"series/{series['id']}", f"games/{running['game']}", f"games/{running['game']}/events"):
        expect_refusal(ivan.client.get(f"{API}/{path}"), 404, "not_found")
    expect_refusal(ivan.client.post(f"{API}/games/{running['game']}/moves", {"move": "take"}), 404, "not_found")


def test_a_member_watches_a_game_of_the_club_without_its_hands(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    expect_status(ivan.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]}), 200)
    series = start_series(olga, mitya, club=club["id"])
    game = expect_status(ivan.client.get(f"{API}/games/{series['game']}"), 200)
    assert all(isinstance(hand, int) for hand in game["hands"])
    assert game["your_seat"] is None
    expect_refusal(ivan.client.post(f"{API}/games/{series['game']}/moves", {"move": "take"}), 403, "forbidden")


def test_a_series_in_a_club_has_visibility_club_by_default(olga: Person, club: dict[str, Any]) -> None:
    assert post_series(olga, "me", None, club=club["id"])["visibility"] == "club"
    assert post_series(olga, "me", None)["visibility"] == "unlisted"


def test_only_members_create_series_in_a_club(olga: Person, ivan: Person, club: dict[str, Any]) -> None:
    body: dict[str, Any] = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    for wrong in ({"club": club["id"]}, {"club": "nothinghere1"}, {"visibility": "club"}, {"organiser": "me"}):
        expect_refusal(ivan.client.post(f"{API}/series", {**body, **wrong}), 400, "invalid")
    for name in ("Ivan", "no one", "Никто"):
        answer = olga.client.post(f"{API}/series", {**body, "club": club["id"], "organiser": name})
        expect_refusal(answer, 400, "invalid")


def test_a_private_club_is_not_named_to_those_who_see_its_public_series(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = post_series(olga, "me", None, None, club=club["id"], visibility="public")
    for client in (ivan.client, make_anonymous_client()):
        view = expect_status(client.get(f"{API}/series/{series['id']}"), 200)
        assert (view["club"], view["club_name"]) == (None, None)
    assert list_result_ids(ivan, f"series?club={club['id']}") == []
    assert expect_status(mitya.client.get(f"{API}/series/{series['id']}"), 200)["club"] == club["id"]
    assert join_series(ivan, series)["club"] == club["id"]  # a player sees all terms of the series


def test_an_outsider_of_a_public_club_sees_only_its_public_series(olga: Person, mitya: Person, ivan: Person) -> None:
    club = create_club_with_members(olga, mitya, visibility="public")
    shown = play_game(club, olga, mitya, visibility="public", penalty="Tea.")
    hidden = [play_game(club, olga, mitya, visibility=one, penalty="Cake.") for one in ("club", "private", "unlisted")]
    assert list_result_ids(ivan, f"clubs/{club['id']}/series") == [shown["id"]]
    assert list_result_ids(ivan, f"series?club={club['id']}") == [shown["id"]]
    assert list_result_ids(ivan, f"clubs/{club['id']}/games") == [shown["game"]]
    assert len(list_result_ids(mitya, f"clubs/{club['id']}/games")) == len(hidden) + 1
    ledger = get_club_resource(ivan, club, "/penalties")
    assert [one["words"] for one in ledger["results"]] == ["Tea."]
    assert [one["owed"] for one in ledger["totals"]] == [1]
    assert [one["games"] for one in get_club_resource(ivan, club, "/standings")["results"]] == [1, 1]
    assert [one["games"] for one in get_club_resource(mitya, club, "/standings")["results"]] == [4, 4]
    assert get_club_resource(ivan, club)["history"]["games"] == 1


def test_a_series_is_added_to_a_club_when_every_player_agrees(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = start_series(olga, ivan, visibility="private")
    expect_refusal(agree_to_add_series_to_club(ivan, series, club), 404, "not_found")  # a member has to agree first
    once = expect_status(agree_to_add_series_to_club(olga, series, club), 200)
    assert [seat["agreed_club"] for seat in once["seats"]] == [club["id"], None]
    assert once["club"] is None
    expect_refusal(mitya.client.get(f"{API}/series/{series['id']}"), 404, "not_found")
    expect_status(agree_to_add_series_to_club(olga, series, club, agree=False), 200)
    expect_refusal(agree_to_add_series_to_club(ivan, series, club), 404, "not_found")
    expect_status(agree_to_add_series_to_club(olga, series, club), 200)
    assert expect_status(agree_to_add_series_to_club(ivan, series, club), 200)["club"] == club["id"]
    expect_status(mitya.client.get(f"{API}/series/{series['id']}"), 200)
    expect_refusal(agree_to_add_series_to_club(olga, series, club), 409, "conflict")
    expect_refusal(agree_to_add_series_to_club(mitya, series, club), 403, "forbidden")


def test_players_with_deleted_accounts_need_not_agree_to_add_a_series_to_a_club(
    olga: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = start_series(olga, ivan)
    delete_account(player=ivan.user)
    assert expect_status(agree_to_add_series_to_club(olga, series, club), 200)["club"] == club["id"]


@pytest.mark.parametrize("is_over", [False, True])
def test_a_series_is_added_to_a_club_if_the_last_player_who_has_not_agreed_deletes_the_account(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any], is_over: bool
) -> None:
    series = start_series(olga, ivan, visibility="private", **({"games": 1} if is_over else {}))
    if is_over:
        make_move(ivan, series["game"], "resign")
    expect_status(agree_to_add_series_to_club(olga, series, club), 200)
    delete_account(player=ivan.user)
    assert expect_status(mitya.client.get(f"{API}/series/{series['id']}"), 200)["club"] == club["id"]


def test_a_series_is_not_added_to_a_club_if_its_last_player_from_the_club_deletes_the_account(
    mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    boris = create_person("Boris")
    series = start_series(mitya, ivan, boris)
    for who in (mitya, ivan):
        expect_status(agree_to_add_series_to_club(who, series, club), 200)
    for who in (mitya, boris):
        delete_account(player=who.user)
    assert Series.objects.get().club is None


def test_a_series_is_added_to_a_club_if_a_player_who_has_not_agreed_gives_a_computer_its_seat_back(
    olga: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = post_series(olga, "me", "steady", visibility="public")
    Series.objects.update(computer_seats_open=True)
    join_series(ivan, series)
    expect_status(agree_to_add_series_to_club(olga, series, club), 200)
    assert ivan.client.post(f"{API}/series/{series['id']}/leave", {}).status_code == 204
    assert Series.objects.get().club_id == club["id"]


def test_a_series_that_has_not_started_cannot_be_added_to_a_club(olga: Person, club: dict[str, Any]) -> None:
    expect_refusal(agree_to_add_series_to_club(olga, post_series(olga, "me", None), club), 409, "conflict")


def test_a_rematch_is_in_the_club_only_if_its_creator_is_still_a_member(
    olga: Person, mitya: Person, club: dict[str, Any]
) -> None:
    path = f"{API}/series/{play_game(club, olga, mitya, games=1, organiser='Olga')['id']}/rematch"
    again = expect_status(olga.client.post(path, {}), 201)
    assert (again["club"], again["organiser"], again["visibility"]) == (club["id"], "Olga", "club")
    expect_status(olga.client.post(f"{API}/series/{again['id']}/cancel", {}), 200)
    mitya.client.post(f"{API}/clubs/{club['id']}/leave", {})
    alone = expect_status(mitya.client.post(path, {}), 201)
    assert (alone["club"], alone["organiser"], alone["visibility"]) == (None, None, "private")


def test_a_former_member_of_a_club_cannot_see_its_games_and_series(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    expect_status(ivan.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]}), 200)
    series = start_series(olga, mitya, club=club["id"])
    expect_status(ivan.client.get(f"{API}/games/{series['game']}"), 200)
    olga.client.delete(f"{API}/clubs/{club['id']}/members/Ivan")
    for path in (f"games/{series['game']}", f"series/{series['id']}", f"series/{series['id']}/chat"):
        expect_refusal(ivan.client.get(f"{API}/{path}"), 404, "not_found")


def test_the_organiser_fills_starts_and_ends_the_series(olga: Person, mitya: Person, club: dict[str, Any]) -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    for who in (anna, boris):
        expect_status(who.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]}), 200)
    series = post_series(olga, "me", boris, None, None, club=club["id"], organiser="Mitya", penalty="Tea.")
    assert series["organiser"] == "Mitya"
    path = f"{API}/series/{series['id']}"
    expect_refusal(anna.client.put(f"{path}/seats/1", {"player": "Anna"}), 403, "forbidden")
    expect_status(mitya.client.put(f"{path}/seats/1", {"player": "Anna"}), 200)  # Boris never came
    join_series(anna, series)
    assert "joined" in list_notification_kinds(mitya)
    running = expect_status(mitya.client.post(f"{path}/start", {}), 200)
    game = expect_status(mitya.client.get(f"{API}/games/{running['game']}"), 200)
    assert game["your_seat"] is None
    assert all(isinstance(hand, int) for hand in game["hands"])
    ended = expect_status(mitya.client.post(f"{path}/end", {}), 200)
    assert (ended["state"], ended["organiser_ended_at"] is None) == ("running", False)
    make_move(anna, running["game"], "resign")
    assert Series.objects.get(pk=series["id"]).state == "finished"
    assert {"game_over", "series_over"} <= set(list_notification_kinds(mitya))
    ((penalty,),) = [get_club_resource(mitya, club, "/penalties")["results"]]
    assert expect_status(mitya.client.post(f"{API}/penalties/{penalty['id']}/paid", {}), 200)["state"] == "paid"


def list_notification_kinds(who: Person) -> list[str]:
    return [one["kind"] for one in expect_status(who.client.get(f"{API}/me/notifications"), 200)["results"]]


def test_the_organiser_ends_a_series_at_once_between_two_games(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = play_game(club, olga, ivan, organiser="Mitya", visibility="unlisted")
    ended = expect_status(mitya.client.post(f"{API}/series/{series['id']}/end", {}), 200)
    assert ended["state"] == "finished"


def test_an_organiser_who_leaves_the_club_loses_the_rights_of_an_organiser(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = post_series(olga, "me", None, None, club=club["id"], organiser="Mitya")
    mitya.client.post(f"{API}/clubs/{club['id']}/leave", {})
    assert Series.objects.get(pk=series["id"]).organiser is None
    expect_refusal(mitya.client.post(f"{API}/series/{series['id']}/start", {}), 404, "not_found")


def test_a_series_of_a_deleted_club_has_a_code_with_which_players_can_join(
    olga: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = post_series(olga, "me", None, club=club["id"])
    assert olga.client.delete(f"{API}/clubs/{club['id']}").status_code == 204
    expect_refusal(ivan.client.post(f"{API}/series/{series['id']}/join", {}), 404, "not_found")
    shown = expect_status(olga.client.get(f"{API}/series/{series['id']}"), 200)
    assert shown["visibility"] == "private"
    assert join_series(ivan, series, code=shown["code"])["state"] == "running"


def test_a_series_that_its_organiser_has_ended_goes_on_if_the_organiser_leaves_during_the_last_game(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = start_series(olga, ivan, club=club["id"], organiser="Mitya", visibility="unlisted")
    expect_status(mitya.client.post(f"{API}/series/{series['id']}/end", {}), 200)
    assert mitya.client.post(f"{API}/clubs/{club['id']}/leave", {}).status_code == 204
    make_move(ivan, series["game"], "resign")
    assert Series.objects.get(pk=series["id"]).state == "running"
    expect_status(ivan.client.post(f"{API}/series/{series['id']}/games", {}), 201)


def test_a_series_that_its_organiser_has_ended_goes_on_if_the_club_is_deleted_during_the_last_game(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = start_series(olga, ivan, club=club["id"], organiser="Mitya", visibility="unlisted")
    expect_status(mitya.client.post(f"{API}/series/{series['id']}/end", {}), 200)
    assert olga.client.delete(f"{API}/clubs/{club['id']}").status_code == 204
    make_move(ivan, series["game"], "resign")
    assert Series.objects.get(pk=series["id"]).state == "running"


def test_a_debtor_who_organises_cannot_settle_their_own_penalty(
    olga: Person, mitya: Person, club: dict[str, Any]
) -> None:
    play_game(club, olga, mitya, organiser="Mitya", penalty="Tea.")
    (penalty,) = get_club_resource(mitya, club, "/penalties")["results"]
    expect_refusal(mitya.client.post(f"{API}/penalties/{penalty['id']}/paid", {}), 403, "forbidden")


def test_an_organiser_cannot_deal_start_a_rematch_or_take_days_off(
    olga: Person, mitya: Person, ivan: Person, club: dict[str, Any]
) -> None:
    series = play_game(club, olga, ivan, organiser="Mitya", visibility="unlisted")
    for path in ("games", "rematch", "holidays"):
        answer = mitya.client.post(
            f"{API}/series/{series['id']}/{path}", {"day": "2099-01-01"} if path == "holidays" else {}
        )
        assert answer.status_code in (400, 403), path
    deal_next_game(series_id=series["id"], user=olga.user)
