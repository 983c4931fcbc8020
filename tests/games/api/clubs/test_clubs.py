"""Clubs over the API: creating, joining and leaving clubs, roles of members, and secrecy."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Kind, Notification, User
from accounts.services import create_guest, delete_account
from games.models import Club, ClubMember, Series
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.api.clubs.calls import create_club_with_members, get_club_resource, join_club, play_game

pytestmark = pytest.mark.django_db


def list_roles(club: dict) -> dict[str, str]:
    return dict(ClubMember.objects.filter(club=club["id"]).values_list("player__username", "role"))


def create_guest_person() -> Person:
    return create_token_for(create_guest(now=timezone.now()))


def create_suspended_person() -> Person:
    person = create_person()
    User.objects.filter(pk=person.user.pk).update(suspended_until=timezone.now() + timedelta(days=3))
    return person


def add_member(club: dict, person: Person) -> None:
    ClubMember.objects.create(club_id=club["id"], player=person.user)


def invite_to_club(who: Person, club: dict, player: Person) -> dict:
    return expect_status(who.client.post(f"{API}/clubs/{club['id']}/invitations", {"player": player.name}), 201)


def test_the_creator_is_the_first_keeper(olga: Person) -> None:
    club = create_club_with_members(olga, description="  Since school. ")
    assert (club["your_role"], club["member_count"], club["visibility"]) == ("keeper", 1, "private")
    assert club["description"] == "Since school."
    assert get_club_resource(olga, club) == club
    assert [one["id"] for one in olga.client.get(f"{API}/me/clubs").json()["results"]] == [club["id"]]


def test_a_private_club_is_not_found_by_outsiders(olga: Person, ivan: Person) -> None:
    club = create_club_with_members(olga)
    for path in (
        "",
        "/members",
        "/members/Olga",
        "/series",
        "/games",
        "/standings",
        "/penalties",
        "/invitations",
        "/years/2026",
        "/years/2026/picture.png",
    ):
        expect_refusal(ivan.client.get(f"{API}/clubs/{club['id']}{path}"), 404, "not_found")
    for path in ("join", "leave", "code"):
        expect_refusal(ivan.client.post(f"{API}/clubs/{club['id']}/{path}", {}), 404, "not_found")
    assert ivan.client.get(f"{API}/clubs").json()["results"] == []


def test_a_caller_with_the_code_can_see_the_club_before_joining(olga: Person, ivan: Person) -> None:
    club = create_club_with_members(olga)
    shown = expect_status(ivan.client.get(f"{API}/clubs/{club['id']}?code={club['code']}"), 200)
    assert (shown["name"], shown["code"], shown["history"]) == (club["name"], None, None)


def test_after_a_code_is_renewed_only_the_new_code_admits_to_the_club(olga: Person, ivan: Person) -> None:
    club = create_club_with_members(olga)
    renewed = expect_status(olga.client.post(f"{API}/clubs/{club['id']}/code", {}), 200)
    expect_refusal(ivan.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]}), 404, "not_found")
    join_club(ivan, renewed)
    assert list_roles(club) == {"Olga": "keeper", "Ivan": "member"}


def test_a_public_club_is_listed_but_can_be_joined_only_by_invitation_or_code(olga: Person, ivan: Person) -> None:
    club = create_club_with_members(olga, visibility="public")
    (listed,) = make_anonymous_client().get(f"{API}/clubs").json()["results"]
    assert (listed["id"], listed["code"]) == (club["id"], None)
    expect_refusal(ivan.client.post(f"{API}/clubs/{club['id']}/join", {}), 403, "forbidden")


def test_an_invited_player_joins_and_keepers_are_notified(olga: Person, mitya: Person, ivan: Person) -> None:
    club = create_club_with_members(olga, mitya)
    line = invite_to_club(olga, club, ivan)
    assert (line["player"], line["sender"]) == ("Ivan", "Olga")
    assert get_club_resource(ivan, club)["invited"]
    get_club_resource(ivan, club, "/members", 404)
    (notification,) = ivan.client.get(f"{API}/me/notifications").json()["results"]
    assert (notification["kind"], notification["data"]) == ("club_invited", {"club": club["id"]})
    expect_status(ivan.client.post(f"{API}/clubs/{club['id']}/join", {}), 200)
    member = get_club_resource(olga, club, "/members/Ivan")
    kinds = [(one["kind"], one["data"]) for one in olga.client.get(f"{API}/me/notifications").json()["results"]]
    assert ("club_joined", {"club": club["id"], "member": member["id"]}) in kinds
    assert mitya.client.get(f"{API}/me/notifications").json()["results"] == []
    expect_refusal(olga.client.get(f"{API}/clubs/{club['id']}/invitations/Ivan"), 404, "not_found")


def test_a_player_who_joins_and_leaves_again_and_again_is_refused(olga: Person, mitya: Person, settings) -> None:
    settings.DURAK = {**settings.DURAK, "club_joins": "3/day"}
    club = create_club_with_members(olga)
    for _ in range(3):
        join_club(mitya, club)
        assert mitya.client.post(f"{API}/clubs/{club['id']}/leave", {}).status_code == 204
    refused = mitya.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]})
    expect_refusal(refused, 429, "too_many_requests")
    assert Notification.objects.filter(player=olga.user, kind=Kind.CLUB_JOINED).count() == 3


def test_an_invitation_is_declined_or_withdrawn(olga: Person, mitya: Person, ivan: Person) -> None:
    club = create_club_with_members(olga)
    for player in (mitya, ivan):
        invite_to_club(olga, club, player)
    expect_refusal(olga.client.post(f"{API}/clubs/{club['id']}/invitations", {"player": "Ivan"}), 409, "conflict")
    assert len(get_club_resource(olga, club, "/invitations")["results"]) == 2
    assert mitya.client.post(f"{API}/clubs/{club['id']}/leave", {}).status_code == 204
    assert olga.client.delete(f"{API}/clubs/{club['id']}/invitations/Ivan").status_code == 204
    for player in (mitya, ivan):
        expect_refusal(player.client.post(f"{API}/clubs/{club['id']}/join", {}), 404, "not_found")


def test_a_blocked_keeper_cannot_invite(olga: Person, ivan: Person) -> None:
    club = create_club_with_members(olga)
    ivan.client.post(f"{API}/me/blocks", {"player": "Olga"})
    expect_refusal(olga.client.post(f"{API}/clubs/{club['id']}/invitations", {"player": "Ivan"}), 403, "forbidden")


def test_invitations_to_clubs_and_to_series_share_one_limit(olga: Person, ivan: Person, settings: object) -> None:
    club = create_club_with_members(olga)
    settings.DURAK = {**settings.DURAK, "invitations_of_pair": "1/day"}  # type: ignore[attr-defined]
    seats = [{"player": "me"}, {"player": "Ivan"}]
    expect_status(olga.client.post(f"{API}/series", {"rules": "alemi-36", "seats": seats}), 201)
    answer = olga.client.post(f"{API}/clubs/{club['id']}/invitations", {"player": "Ivan"})
    expect_refusal(answer, 429, "too_many_requests")


def test_members_who_are_not_keepers_cannot_manage_the_club(olga: Person, mitya: Person, ivan: Person) -> None:
    club = create_club_with_members(olga, mitya, ivan)
    path = f"{API}/clubs/{club['id']}"
    for answer in (
        mitya.client.patch(path, {"name": "Others"}),
        mitya.client.delete(path),
        mitya.client.post(f"{path}/code", {}),
        mitya.client.patch(f"{path}/members/Ivan", {"role": "keeper"}),
        mitya.client.delete(f"{path}/members/Ivan"),
        mitya.client.post(f"{path}/invitations", {"player": "Ivan"}),
    ):
        expect_refusal(answer, 403, "forbidden")
    assert get_club_resource(mitya, club)["code"] is None


def test_a_club_always_has_a_keeper(olga: Person, mitya: Person, ivan: Person) -> None:
    club = create_club_with_members(olga, mitya, ivan)
    path = f"{API}/clubs/{club['id']}"
    expect_refusal(olga.client.patch(f"{path}/members/Olga", {"role": "member"}), 409, "conflict")
    assert olga.client.post(f"{path}/leave", {}).status_code == 204
    assert list_roles(club) == {"Mitya": "keeper", "Ivan": "member"}
    delete_account(player=mitya.user)
    assert list_roles(club) == {"Ivan": "keeper"}
    assert ivan.client.post(f"{path}/leave", {}).status_code == 204
    assert not Club.objects.exists()


def test_guests_and_suspended_members_do_not_inherit_a_club_from_its_last_keeper(olga: Person, ivan: Person) -> None:
    guest, suspended = create_guest_person(), create_suspended_person()
    club = create_club_with_members(olga, guest)
    add_member(club, suspended)
    join_club(ivan, club)
    assert olga.client.post(f"{API}/clubs/{club['id']}/leave", {}).status_code == 204
    assert list_roles(club) == {guest.name: "member", suspended.name: "member", "Ivan": "keeper"}
    delete_account(player=ivan.user)
    assert list_roles(club) == {guest.name: "keeper", suspended.name: "member"}, "somebody has to be"


@pytest.mark.parametrize("create_keeper", [create_guest_person, create_suspended_person])
def test_a_guest_or_a_suspended_account_does_not_remain_the_only_keeper(
    create_keeper: Callable[[], Person], olga: Person, mitya: Person
) -> None:
    other = create_keeper()
    club = create_club_with_members(olga, mitya)
    add_member(club, other)
    members = f"{API}/clubs/{club['id']}/members"
    expect_status(olga.client.patch(f"{members}/{other.name}", {"role": "keeper"}), 200)
    expect_refusal(olga.client.patch(f"{members}/Olga", {"role": "member"}), 409, "conflict")
    assert olga.client.post(f"{API}/clubs/{club['id']}/leave", {}).status_code == 204
    assert list_roles(club) == {other.name: "keeper", "Mitya": "keeper"}


def test_a_keeper_appoints_another_keeper_and_becomes_an_ordinary_member(olga: Person, mitya: Person) -> None:
    club = create_club_with_members(olga, mitya)
    path = f"{API}/clubs/{club['id']}/members"
    expect_status(olga.client.patch(f"{path}/mitya", {"role": "keeper"}), 200)
    expect_status(olga.client.patch(f"{path}/Olga", {"role": "member"}), 200)
    assert list_roles(club) == {"Mitya": "keeper", "Olga": "member"}


def test_a_removed_member_stays_in_the_results_but_cannot_see_the_club(olga: Person, mitya: Person) -> None:
    club = create_club_with_members(olga, mitya)
    series = play_game(club, olga, mitya)
    assert olga.client.delete(f"{API}/clubs/{club['id']}/members/Mitya").status_code == 204
    get_club_resource(mitya, club, status=404)
    assert [row["player"] for row in get_club_resource(olga, club, "/standings")["results"]] == ["Olga", "Mitya"]
    expect_status(mitya.client.get(f"{API}/series/{series['id']}"), 200)  # a player sees their own series


def test_series_of_a_deleted_club_stay_with_their_players(olga: Person, mitya: Person, ivan: Person) -> None:
    club = create_club_with_members(olga, mitya, ivan)
    series = play_game(club, olga, mitya, organiser="Ivan")
    expect_status(ivan.client.get(f"{API}/series/{series['id']}"), 200)
    assert olga.client.delete(f"{API}/clubs/{club['id']}").status_code == 204
    left = Series.objects.get(pk=series["id"])
    assert (left.club, left.organiser, left.visibility) == (None, None, "private")
    expect_status(mitya.client.get(f"{API}/series/{series['id']}"), 200)
    expect_refusal(ivan.client.get(f"{API}/series/{series['id']}"), 404, "not_found")


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a\u202eb", "a\u200bb", "Administrator", "Durak by post", "x" * 61])
def test_misleading_empty_or_long_names_of_clubs_are_refused(olga: Person, name: str) -> None:
    expect_refusal(olga.client.post(f"{API}/clubs", {"name": name}), 400, "invalid")


def test_clubs_of_an_account_and_members_of_a_club_are_limited(
    olga: Person, mitya: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.DURAK, "clubs", 1)
    club = create_club_with_members(olga)
    expect_refusal(olga.client.post(f"{API}/clubs", {"name": "Another"}), 409, "limit_reached")
    monkeypatch.setitem(settings.DURAK, "club_members", 1)
    answer = mitya.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]})
    expect_refusal(answer, 409, "limit_reached")


def test_a_change_of_a_club_does_not_affect_its_other_values(olga: Person) -> None:
    club = create_club_with_members(olga, description="Since school.")
    changed = expect_status(olga.client.patch(f"{API}/clubs/{club['id']}", {"name": "Friday's fools"}), 200)
    assert changed == {**club, "name": "Friday's fools"}
