"""Guests are accounts without a password. They are deleted after thirty days without a game."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import services
from accounts.models import User
from games.models import Game, GameSeat, HousePreset
from games.services.house_presets import create_house_preset
from tests.accounts.sign_in import PASSWORD, assert_problem, create_password_client, post_account
from tests.factories import Person, create_person, create_token_for
from tests.games.api.calls import API, expect_status, join_series, post_series, start_series

pytestmark = pytest.mark.django_db
ONE_DAY = timedelta(days=1)


def create_guest_person(**preferences: str) -> Person:
    return create_token_for(services.create_guest(now=timezone.now(), **preferences))


def delete_inactive_guests(after: timedelta) -> None:
    services.delete_inactive_guests(now=timezone.now() + after)


def is_account_active(who: Person) -> bool:
    who.user.refresh_from_db()
    return who.user.is_active


def test_a_guest_account_is_marked_as_guest():
    anna = create_guest_person(language="ru")
    account = expect_status(anna.client.get(f"{API}/me"), 200)
    assert (account["guest"], account["language"]) == (True, "ru")
    assert account["username"].startswith("Guest-")
    assert len({create_guest_person().name for _ in range(20)}) == 20
    assert expect_status(create_person().client.get(f"{API}/me"), 200)["guest"] is False


def test_guests_cannot_sign_in_and_their_names_are_reserved():
    anna = create_guest_person()
    for password in ("", "!", PASSWORD):
        answer = create_password_client(anna.name, password).post(f"{API}/me/tokens", {"name": "x", "scopes": ["read"]})
        assert_problem(answer, 401, "not_authenticated")
    body = {"username": "guest-ABCD", "password": PASSWORD}
    assert "username" in assert_problem(create_person().client.post(f"{API}/accounts", body), 400, "invalid")["errors"]


def test_a_guest_plays_with_computers_and_accepts_invitations():
    anna, boris = create_guest_person(), create_person("boris")
    assert post_series(anna, "me", "steady")["state"] == "running"
    assert join_series(anna, post_series(boris, "me", anna))["state"] == "running"
    assert join_series(anna, post_series(boris, "me", None, visibility="public"))["state"] == "running"


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("series", {"rules": "alemi-36", "seats": [{"player": "me"}, {"player": "boris"}]}),
        ("series", {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}),
        ("series/{series}/chat", {"text": "Hello."}),
        ("series/{series}/rematch", {}),
        ("chat/{line}/report", {"reason": "Rude."}),
        ("me/presets", {"name": "kitchen", "rules": "alemi-36", "public": True}),
        ("me/password", {"old_password": "", "new_password": PASSWORD}),
    ],
)
def test_a_guest_cannot_invite_or_chat(call, body):
    anna, boris = create_guest_person(), create_person("boris")
    series = start_series(boris, anna)
    line = expect_status(boris.client.post(f"{API}/series/{series['id']}/chat", {"text": "Hello."}), 201)["id"]
    expect_status(boris.client.post(f"{API}/games/{series['game']}/moves", {"move": "resign"}), 201)
    path = f"{API}/{call.format(series=series['id'], line=line)}"
    problem = assert_problem(anna.client.post(path, body), 403, "forbidden")
    assert "not for guests" in problem["detail"]
    services.upgrade_guest(user=anna.user, username="anna", password=PASSWORD)
    assert create_token_for(anna.user).client.post(path, body).status_code in (200, 201, 400)


def test_a_guest_cannot_publish_a_preset():
    anna = create_guest_person()
    create_house_preset(owner=anna.user, name="kitchen", rules="alemi-36")
    path = f"{API}/players/{anna.name}/presets/kitchen"
    assert_problem(anna.client.patch(path, {"public": True}), 403, "forbidden")
    assert anna.client.patch(path, {"description": "Mine."}).status_code == 200
    assert not HousePreset.objects.get().is_public


def test_a_guest_cannot_set_an_email_address():
    assert_problem(
        create_guest_person().client.patch(f"{API}/me", {"email": "a@example.org", "password": "x"}), 403, "forbidden"
    )


def test_an_upgraded_guest_has_a_name_a_password_and_its_games():
    anna = create_guest_person()
    series = post_series(anna, "me", "steady")
    services.upgrade_guest(user=anna.user, username="anna", password=PASSWORD, email="anna@example.org")
    anna = create_token_for(anna.user)
    account = expect_status(anna.client.get(f"{API}/me"), 200)
    assert (account["username"], account["guest"], account["email"]) == ("anna", False, "anna@example.org")
    assert create_password_client("anna").post(f"{API}/me/tokens", {"name": "x", "scopes": ["read"]}).status_code == 201
    assert GameSeat.objects.filter(game=series["game"], player__username="anna").exists()
    delete_inactive_guests(after=400 * ONE_DAY)
    assert is_account_active(anna)


def test_a_guest_cannot_take_an_existing_name():
    post_account("anna")
    boris = create_guest_person()
    with pytest.raises(Exception, match="taken"):
        services.upgrade_guest(user=boris.user, username="Anna", password=PASSWORD)
    boris.user.refresh_from_db()
    assert boris.user.is_guest


def test_a_guest_who_never_plays_is_deleted_after_thirty_days():
    anna = create_guest_person()
    delete_inactive_guests(after=29 * ONE_DAY)
    assert is_account_active(anna)
    delete_inactive_guests(after=30 * ONE_DAY + timedelta(minutes=1))
    assert not is_account_active(anna)
    assert anna.user.username.startswith("deleted-")
    assert not anna.user.is_guest


def test_a_guest_is_not_deleted_during_a_game_and_for_thirty_days_after_it():
    anna = create_guest_person()
    game = post_series(anna, "me", "steady")["game"]
    delete_inactive_guests(after=31 * ONE_DAY)
    assert is_account_active(anna)
    expect_status(anna.client.post(f"{API}/games/{game}/moves", {"move": "resign"}), 201)
    Game.objects.filter(pk=game).update(finished_at=timezone.now() + 40 * ONE_DAY)
    delete_inactive_guests(after=62 * ONE_DAY)
    assert is_account_active(anna)
    delete_inactive_guests(after=71 * ONE_DAY)
    assert not is_account_active(anna)
    assert GameSeat.objects.get(game=game, player=anna.user).player.username.startswith("deleted-")


def test_only_accounts_of_guests_are_deleted_for_inactivity():
    anna = create_person()
    delete_inactive_guests(after=400 * ONE_DAY)
    assert is_account_active(anna)


def test_only_guests_delete_their_account_without_a_password():
    anna, boris = create_guest_person(), create_token_for(post_account("boris"))
    assert anna.client.delete(f"{API}/me", {"password": ""}).status_code == 204
    assert not is_account_active(anna)
    assert_problem(boris.client.delete(f"{API}/me", {"password": ""}), 400, "invalid")
    assert User.objects.get(username="boris").is_active
