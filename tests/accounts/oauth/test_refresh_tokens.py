"""Expiry, renewal and revocation of an app's tokens."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from oauth2_provider.models import AccessToken, RefreshToken

from accounts.models import Token, User
from accounts.secrets import generate_secret
from accounts.selectors import load_grants
from accounts.services import revoke_grants
from accounts.tasks import purge_old_grants
from tests.accounts.oauth.app import App, assert_refused
from tests.accounts.sign_in import post_account
from tests.factories import create_token_for, make_token_client

pytestmark = pytest.mark.django_db
ME_URL = "/api/v1/me"


def test_an_access_token_lasts_an_hour_and_is_renewed(anna, app):
    tokens = app.obtain_tokens(anna)
    with time_machine.travel(timezone.now() + timedelta(hours=1, seconds=1)):
        assert make_token_client(tokens["access_token"]).get(ME_URL).status_code == 401
        answer = app.renew_tokens(tokens["refresh_token"], scope="read")
        assert answer.json()["scope"] == "read"
        assert make_token_client(answer.json()["access_token"]).get(ME_URL).status_code == 200
        assert_refused(app.renew_tokens(answer.json()["refresh_token"], scope="read play account"), "invalid_scope")


def test_a_used_refresh_token_is_invalid_and_its_second_use_revokes_the_token_family(anna, app):
    first, other = app.obtain_tokens(anna), app.obtain_tokens(anna)
    second = app.renew_tokens(first["refresh_token"]).json()
    assert make_token_client(first["access_token"]).get(ME_URL).status_code == 401
    assert make_token_client(second["access_token"]).get(ME_URL).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert_refused(app.renew_tokens(first["refresh_token"]), "invalid_grant")
    assert make_token_client(second["access_token"]).get(ME_URL).status_code == 401
    assert_refused(app.renew_tokens(second["refresh_token"]), "invalid_grant")
    assert make_token_client(other["access_token"]).get(ME_URL).status_code == 200


def test_a_refresh_can_be_repeated_after_a_lost_response(anna, app):
    first = app.obtain_tokens(anna)
    lost = app.renew_tokens(first["refresh_token"], scope="read").json()
    lost_too = app.renew_tokens(first["refresh_token"], scope="read").json()
    answer = app.renew_tokens(first["refresh_token"], scope="read").json()
    assert [make_token_client(one["access_token"]).get(ME_URL).status_code for one in (lost, lost_too, answer)] == [
        401,
        401,
        200,
    ]
    assert answer["scope"] == "read"
    assert_refused(app.renew_tokens(first["refresh_token"], scope="read play"), "invalid_scope")
    assert AccessToken.objects.count() == RefreshToken.objects.filter(revoked=None).count() == 1
    assert app.renew_tokens(answer["refresh_token"]).json()["scope"] == "read"
    assert_refused(app.renew_tokens(answer["refresh_token"][:-1]), "invalid_grant")


def test_using_a_token_of_the_lost_response_after_a_repeated_refresh_revokes_the_token_family(anna, app):
    first = app.obtain_tokens(anna)
    lost = app.renew_tokens(first["refresh_token"]).json()
    answer = app.renew_tokens(first["refresh_token"]).json()
    assert_refused(app.renew_tokens(lost["refresh_token"]), "invalid_grant")
    assert make_token_client(answer["access_token"]).get(ME_URL).status_code == 401
    assert_refused(app.renew_tokens(answer["refresh_token"]), "invalid_grant")


def test_a_refresh_cannot_be_repeated_after_the_new_token_was_used(anna, app):
    first = app.obtain_tokens(anna)
    second = app.renew_tokens(first["refresh_token"]).json()
    third = app.renew_tokens(second["refresh_token"]).json()
    assert_refused(app.renew_tokens(first["refresh_token"]), "invalid_grant")
    assert make_token_client(third["access_token"]).get(ME_URL).status_code == 401
    assert_refused(app.renew_tokens(third["refresh_token"]), "invalid_grant")


def test_a_revoked_token_cannot_be_renewed(anna, app):
    first = app.obtain_tokens(anna)
    second = app.renew_tokens(first["refresh_token"]).json()
    app.post("revoke", token=second["refresh_token"])
    assert_refused(app.renew_tokens(first["refresh_token"]), "invalid_grant")


def test_another_app_cannot_repeat_a_refresh(anna, app):
    first = app.obtain_tokens(anna)
    second = app.renew_tokens(first["refresh_token"]).json()
    assert_refused(App(post_account("other")).renew_tokens(first["refresh_token"]), "invalid_grant")
    assert_refused(app.renew_tokens(second["refresh_token"]), "invalid_grant")


def test_a_deactivated_account_cannot_repeat_a_refresh(anna, app):
    first = app.obtain_tokens(anna)
    app.renew_tokens(first["refresh_token"])
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert_refused(app.renew_tokens(first["refresh_token"]), "invalid_grant")


def test_refresh_and_access_tokens_are_not_interchangeable(anna, app):
    tokens = app.obtain_tokens(anna)
    assert make_token_client(tokens["refresh_token"]).get(ME_URL).status_code == 401
    assert_refused(app.renew_tokens(tokens["access_token"]), "invalid_grant")
    assert_refused(App(post_account("other")).renew_tokens(tokens["refresh_token"]), "invalid_grant")


def test_a_refresh_token_unused_for_three_months_is_deleted(anna, app):
    tokens = app.obtain_tokens(anna)
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert load_grants(anna) == []
        assert_refused(app.renew_tokens(tokens["refresh_token"]), "invalid_grant")
        purge_old_grants()
    assert not RefreshToken.objects.exists()
    assert not AccessToken.objects.exists()


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
def test_an_app_can_revoke_only_its_own_tokens(anna, app, which):
    tokens = app.obtain_tokens(anna)
    assert App(post_account("other")).post("revoke", token=tokens[which]).status_code == 200
    assert make_token_client(tokens["access_token"]).get(ME_URL).status_code == 200
    assert app.post("revoke", token=tokens[which]).status_code == 200
    assert app.post("revoke", token=tokens[which]).status_code == 200
    assert make_token_client(tokens["access_token"]).get(ME_URL).status_code == 401
    assert_refused(app.renew_tokens(tokens["refresh_token"]), "invalid_grant")
    assert_refused(app.post("revoke", token=None), "invalid_request")


def test_the_eleventh_device_of_an_app_revokes_the_oldest(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "app_tokens": "100/day"}
    tokens = [app.obtain_tokens(anna)["access_token"] for _ in range(11)]
    assert [make_token_client(token).get(ME_URL).status_code for token in tokens] == [401] + [200] * 10


def test_a_token_is_authenticated_with_one_query(anna, app, django_assert_max_num_queries):
    """Every request with a token begins with this query, so its cost matters."""
    token = app.obtain_tokens(anna)["access_token"]
    own = create_token_for(anna)
    own.client.get(ME_URL)
    for client in (make_token_client(token), own.client):
        with django_assert_max_num_queries(1):
            assert client.get("/api/v1/").status_code == 200
        with django_assert_max_num_queries(2):  # the second query loads the other columns of the account
            assert client.get(ME_URL).status_code == 200


def test_a_mistyped_token_is_refused_without_a_query(anna, app, django_assert_num_queries):
    """A checksum in each token reveals mistyped and guessed tokens."""
    token = app.obtain_tokens(anna)["access_token"]
    mistyped = token[:-7] + ("a" if token[-7] != "a" else "b") + token[-6:]
    for wrong in (mistyped, token[:-1], token.upper(), "durak_", generate_secret("client_"), "x" * 100):
        with django_assert_num_queries(0):
            assert make_token_client(wrong).get(ME_URL).status_code == 401


def test_a_token_without_a_checksum_is_accepted(anna):
    from accounts.secrets import compute_secret_digest

    old = "durak_Zq3v-0b_7uR1n9xW2yC4mK6pT8sA5dF0gH1jL3eO-_Y"
    Token.objects.create(user=anna, name="old", scopes=["read"], digest=compute_secret_digest(old))
    assert make_token_client(old).get(ME_URL).json()["username"] == "anna"


def test_revoking_a_grant_deletes_all_tokens_of_the_app(anna, app):
    tokens, code = app.obtain_tokens(anna), app.request_authorization(anna)["code"]
    revoke_grants(user=anna)
    assert make_token_client(tokens["access_token"]).get(ME_URL).status_code == 401
    assert_refused(app.renew_tokens(tokens["refresh_token"]), "invalid_grant")
    assert_refused(app.exchange_code(code), "invalid_grant")
