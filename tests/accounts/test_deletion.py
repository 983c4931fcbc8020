"""Deleting an account, and exporting its data."""

import json
from datetime import time, timedelta

import pytest
from django.utils import timezone

from accounts.models import Mail, Notification, StoredResponse, Token, User
from games.models import Block, Game, GameSeat, Review, Series, SeriesSeat
from games.services.computer_moves import play_computer_move
from tests.accounts.notification_helpers import notify_of_invitation
from tests.accounts.sign_in import PASSWORD, assert_problem, create_browser_client, create_password_client, post_account
from tests.factories import create_person, create_token_for
from tests.games.api.calls import expect_status, get_game, make_move, post_series, start_series

pytestmark = pytest.mark.django_db
ME_URL = "/api/v1/me"


def delete_own_account(who):
    answer = who.client.delete(ME_URL, {"password": PASSWORD})
    assert answer.status_code == 204, answer.content
    who.user.refresh_from_db()


@pytest.fixture
def anna(db):
    return create_token_for(post_account("anna"))


def test_deleting_an_account_deletes_its_name_address_tokens_and_inbox(anna):
    User.objects.filter(pk=anna.user.pk).update(email="anna@example.org", email_verified_at=timezone.now())
    notify_of_invitation(anna)
    anna.client.post(f"{ME_URL}/email/verify")
    anna.client.post("/api/v1/password/reset", {"email": "Anna@example.org"})
    delete_own_account(anna)
    assert anna.user.username.startswith("deleted-")
    assert (anna.user.email, anna.user.email_verified_at, anna.user.is_active) == ("", None, False)
    assert not Token.objects.filter(user=anna.user).exists()
    assert not Notification.objects.filter(player=anna.user).exists()
    assert not Mail.objects.exists()
    assert_problem(anna.client.get(ME_URL), 401, "not_authenticated")
    body = {"name": "x", "scopes": ["read"]}
    assert_problem(create_password_client("anna").post("/api/v1/me/tokens", body), 401, "not_authenticated")


def test_a_deleted_account_keeps_no_preference(anna):
    changes = {
        "display_options": {"four_colours": True}, "mail": {"your_turn": "off"}, "push": {"your_turn": False},
        "time_zone": "Asia/Tokyo", "language": "ru", "in_directory": False, "remind": [timedelta(hours=3)],
        "remind_after": timedelta(days=2), "night_begins": time(22), "night_ends": time(6), "display_name": "Анна",
    }  # fmt: skip
    User.objects.filter(pk=anna.user.pk).update(**changes)
    delete_own_account(anna)
    for name, value in changes.items():
        assert (name, getattr(anna.user, name)) == (name, User._meta.get_field(name).get_default()) != (name, value)


def test_only_the_stored_responses_of_the_deleted_account_are_deleted(anna):
    boris = create_person("boris")
    for who in (anna, boris):
        for client in (who.client, create_token_for(who.user, ["play"]).client):
            body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
            assert client.post("/api/v1/series", body, HTTP_IDEMPOTENCY_KEY="k1").status_code == 201
    assert StoredResponse.objects.count() == 4
    delete_own_account(anna)
    assert StoredResponse.objects.count() == 2
    assert boris.client.post("/api/v1/series", body, HTTP_IDEMPOTENCY_KEY="k1").status_code == 201
    assert Series.objects.filter(creator=boris.user).count() == 2


def test_blocks_by_and_of_a_deleted_account_are_deleted(anna):
    boris = create_person("boris")
    for who, whom in ((boris, "anna"), (boris, create_person("clara").name), (anna, "boris")):
        assert who.client.post(f"{ME_URL}/blocks", {"player": whom}).status_code == 201
    delete_own_account(anna)
    assert [block["player"] for block in boris.client.get(f"{ME_URL}/blocks").json()["results"]] == ["clara"]
    assert Block.objects.count() == 1


def test_the_name_of_a_deleted_account_can_be_taken_but_its_placeholder_cannot(anna):
    delete_own_account(anna)
    post_account("anna")
    body = {"username": anna.user.username.replace("deleted", "Deleted"), "password": PASSWORD}
    assert_problem(create_person().client.post("/api/v1/accounts", body), 400, "invalid")


def test_deleting_an_account_needs_its_password(anna):
    for body in ({}, {"password": "guess"}, {"password": 7}):
        problem = assert_problem(anna.client.delete(ME_URL, body), 400, "invalid")
        assert list(problem["errors"]) == ["password"]
    assert anna.client.get(ME_URL).status_code == 200


def test_wrong_passwords_for_deletion_are_limited(anna, settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    assert anna.client.delete(ME_URL, {"password": "guess"}).status_code == 400
    assert anna.client.delete(ME_URL, {"password": PASSWORD}).status_code == 429


def test_deleting_an_account_signs_its_browser_out(anna):
    browser = create_browser_client(anna.user)
    assert browser.delete(ME_URL, {"password": PASSWORD}).status_code == 204
    assert_problem(browser.get(ME_URL), 401, "not_authenticated")


def test_running_games_of_a_deleted_account_continue_with_a_computer(anna):
    boris = create_person("boris")
    series = start_series(boris, anna, games=2)
    delete_own_account(anna)
    game = get_game(boris, series["game"])
    name = anna.user.username
    assert [(seat["player"], seat["sitting_in"], seat["may_return"]) for seat in game["players"]] == [
        ("boris", False, False),
        (name, True, False),
    ]
    for _ in range(500):
        if not play_computer_move(game_id=series["game"]):
            game = get_game(boris, series["game"])
            if game["phase"] == "over":
                break
            make_move(boris, series["game"], game["legal"][0])
    assert game["phase"] == "over"
    following = expect_status(boris.client.post(f"/api/v1/series/{series['id']}/games"), 201)
    assert following["players"][1]["player"] == name
    seat = GameSeat.objects.get(game=following["id"], index=1)
    assert (seat.is_taken_over, seat.is_taken_over_for_good) == (True, True)
    assert not Game.objects.get(pk=following["id"]).is_waiting_for(1)


def test_a_player_deleted_between_two_games_is_not_awaited_in_the_next_game(anna):
    boris = create_person("boris")
    series = start_series(boris, anna, games=2)
    make_move(boris, series["game"], "resign")
    delete_own_account(anna)
    following = expect_status(boris.client.post(f"/api/v1/series/{series['id']}/games"), 201)
    assert GameSeat.objects.get(game=following["id"], index=1).is_taken_over_for_good


def test_the_reviews_of_a_deleted_account_are_deleted(anna):
    boris = create_person("boris")
    series = start_series(boris, anna)
    make_move(boris, series["game"], "resign")
    for who in (anna, boris):
        expect_status(who.client.post(f"/api/v1/games/{series['game']}/review"), 201)
    delete_own_account(anna)
    assert [review.player for review in Review.objects.all()] == [boris.user]


def test_a_deleted_account_leaves_or_cancels_series_that_have_not_started(anna):
    boris = create_person("boris")
    own = post_series(anna, "me", boris)
    other = post_series(boris, "me", anna, None)
    delete_own_account(anna)
    assert Series.objects.get(pk=own["id"]).state == "cancelled"
    assert SeriesSeat.objects.get(series=other["id"], index=1).is_open


def download_export(who):
    answer = who.client.get(f"{ME_URL}/export")
    assert answer.status_code == 200
    return json.loads(b"".join(answer.streaming_content))


def test_the_export_contains_the_accounts_data(anna):
    boris = create_person("boris")
    over = start_series(boris, anna)
    make_move(boris, over["game"], "resign")
    goes_on = start_series(anna, boris, create_person("clara"))
    data = download_export(anna)
    assert data["account"]["username"] == "anna"
    assert [token["name"] for token in data["tokens"]] == ["test"]
    assert [series["id"] for series in data["series"]] == [over["id"], goes_on["id"]]
    first, second = data["games"]
    assert first["seed"] == bytes(Game.objects.get(pk=over["game"]).seed).hex()
    assert second["your_seat"] == 0
    assert second["shuffle"]["seed"] is None
    assert second["events"][0]["kind"] == "dealt"
    assert {notification["kind"] for notification in data["notifications"]} == {
        "invited", "game_over", "joined", "series_started",
    }  # fmt: skip


def test_the_export_contains_no_secret_and_no_hidden_card(anna):
    boris = create_person("boris")
    series = start_series(anna, boris)
    text = json.dumps(download_export(anna))
    assert anna.token not in text
    assert bytes(Token.objects.get(user=anna.user).digest).hex() not in text
    (hand,) = [one for one in get_game(boris, series["game"])["hands"] if isinstance(one, list)]
    shown = json.dumps(get_game(anna, series["game"]))
    assert not [card for card in hand if f'"{card}"' in text and f'"{card}"' not in shown]


def test_an_export_needs_the_scopes_read_and_account(anna):
    for scopes, status in ((["read"], 403), (["account"], 403), (["read", "account"], 200)):
        assert create_token_for(anna.user, scopes).client.get(f"{ME_URL}/export").status_code == status


def test_the_number_of_queries_per_batch_of_an_export_does_not_grow_with_the_history(
    anna, django_assert_max_num_queries
):
    for number in range(5):
        notify_of_invitation(anna, number)
    with django_assert_max_num_queries(30):
        download_export(anna)
