"""Tokens of an app end, are renewed, and are revoked; who is asked for them is told nothing else."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from oauth2_provider.models import AccessToken, RefreshToken

from accounts.models import Token, User
from accounts.secrets import new_secret
from accounts.selectors import grants_of
from accounts.services import grants_revoke
from accounts.tasks import forget_old_grants
from tests.accounts.doors import registered
from tests.accounts.oauth.app import App, refused
from tests.factories import bearer, known

pytestmark = pytest.mark.django_db
ME = "/api/v1/me"


def test_an_access_token_lasts_an_hour_and_is_renewed(anna, app):
    tokens = app.tokens_of(anna)
    with time_machine.travel(timezone.now() + timedelta(hours=1, seconds=1)):
        assert bearer(tokens["access_token"]).get(ME).status_code == 401
        answer = app.renews(tokens["refresh_token"], scope="read")
        assert answer.json()["scope"] == "read"
        assert bearer(answer.json()["access_token"]).get(ME).status_code == 200
        refused(app.renews(answer.json()["refresh_token"], scope="read play account"), "invalid_scope")


def test_a_renewed_token_is_dead_and_one_used_twice_ends_the_family(anna, app):
    first, other = app.tokens_of(anna), app.tokens_of(anna)
    second = app.renews(first["refresh_token"]).json()
    assert bearer(first["access_token"]).get(ME).status_code == 401
    assert bearer(second["access_token"]).get(ME).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        refused(app.renews(first["refresh_token"]), "invalid_grant")
    assert bearer(second["access_token"]).get(ME).status_code == 401
    refused(app.renews(second["refresh_token"]), "invalid_grant")
    assert bearer(other["access_token"]).get(ME).status_code == 200


def test_an_answer_that_was_lost_is_asked_for_again(anna, app):
    first = app.tokens_of(anna)
    lost = app.renews(first["refresh_token"], scope="read").json()
    lost_too = app.renews(first["refresh_token"], scope="read").json()
    answer = app.renews(first["refresh_token"], scope="read").json()
    assert [bearer(one["access_token"]).get(ME).status_code for one in (lost, lost_too, answer)] == [401, 401, 200]
    assert answer["scope"] == "read"
    refused(app.renews(first["refresh_token"], scope="read play"), "invalid_scope")
    assert AccessToken.objects.count() == RefreshToken.objects.filter(revoked=None).count() == 1
    assert app.renews(answer["refresh_token"]).json()["scope"] == "read"
    refused(app.renews(answer["refresh_token"][:-1]), "invalid_grant")


def test_a_lost_answer_that_turns_up_later_ends_the_family(anna, app):
    first = app.tokens_of(anna)
    lost = app.renews(first["refresh_token"]).json()
    answer = app.renews(first["refresh_token"]).json()
    refused(app.renews(lost["refresh_token"]), "invalid_grant")
    assert bearer(answer["access_token"]).get(ME).status_code == 401
    refused(app.renews(answer["refresh_token"]), "invalid_grant")


def test_the_old_one_is_no_good_once_the_new_one_was_used(anna, app):
    first = app.tokens_of(anna)
    second = app.renews(first["refresh_token"]).json()
    third = app.renews(second["refresh_token"]).json()
    refused(app.renews(first["refresh_token"]), "invalid_grant")
    assert bearer(third["access_token"]).get(ME).status_code == 401
    refused(app.renews(third["refresh_token"]), "invalid_grant")


def test_what_was_revoked_is_not_given_again(anna, app):
    first = app.tokens_of(anna)
    second = app.renews(first["refresh_token"]).json()
    app.posts("revoke", token=second["refresh_token"])
    refused(app.renews(first["refresh_token"]), "invalid_grant")


def test_a_lost_answer_is_for_the_same_app_alone(anna, app):
    first = app.tokens_of(anna)
    second = app.renews(first["refresh_token"]).json()
    refused(App(registered("other")).renews(first["refresh_token"]), "invalid_grant")
    refused(app.renews(second["refresh_token"]), "invalid_grant")


def test_a_closed_account_is_given_nothing_again(anna, app):
    first = app.tokens_of(anna)
    app.renews(first["refresh_token"])
    User.objects.filter(pk=anna.pk).update(is_active=False)
    refused(app.renews(first["refresh_token"]), "invalid_grant")


def test_a_refresh_token_opens_nothing_and_an_access_token_renews_nothing(anna, app):
    tokens = app.tokens_of(anna)
    assert bearer(tokens["refresh_token"]).get(ME).status_code == 401
    refused(app.renews(tokens["access_token"]), "invalid_grant")
    refused(App(registered("other")).renews(tokens["refresh_token"]), "invalid_grant")


def test_unused_for_three_months_it_ends_and_is_forgotten(anna, app):
    tokens = app.tokens_of(anna)
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert grants_of(anna) == []
        refused(app.renews(tokens["refresh_token"]), "invalid_grant")
        forget_old_grants()
    assert not RefreshToken.objects.exists()
    assert not AccessToken.objects.exists()


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
def test_an_app_revokes_its_own(anna, app, which):
    tokens = app.tokens_of(anna)
    assert App(registered("other")).posts("revoke", token=tokens[which]).status_code == 200
    assert bearer(tokens["access_token"]).get(ME).status_code == 200
    assert app.posts("revoke", token=tokens[which]).status_code == 200
    assert app.posts("revoke", token=tokens[which]).status_code == 200
    assert bearer(tokens["access_token"]).get(ME).status_code == 401
    refused(app.renews(tokens["refresh_token"]), "invalid_grant")
    refused(app.posts("revoke", token=None), "invalid_request")


def test_ten_devices_of_one_app_and_no_more(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "app_tokens": "100/day"}
    tokens = [app.tokens_of(anna)["access_token"] for _ in range(11)]
    assert [bearer(token).get(ME).status_code for token in tokens] == [401] + [200] * 10


def test_who_asks_is_known_by_one_statement(anna, app, django_assert_max_num_queries):
    """Every request begins with this lookup."""
    token = app.tokens_of(anna)["access_token"]
    own = known(anna)
    own.client.get(ME)
    for client in (bearer(token), own.client):
        with django_assert_max_num_queries(1):
            assert client.get("/api/v1/").status_code == 200
        with django_assert_max_num_queries(2):  # and all else that there is of the account
            assert client.get(ME).status_code == 200


def test_what_was_mistyped_is_refused_without_a_look(anna, app, django_assert_num_queries):
    """Not one query: the checksum is there so that guesses cost the database nothing."""
    token = app.tokens_of(anna)["access_token"]
    mistyped = token[:-7] + ("a" if token[-7] != "a" else "b") + token[-6:]
    for wrong in (mistyped, token[:-1], token.upper(), "durak_", new_secret("client_"), "x" * 100):
        with django_assert_num_queries(0):
            assert bearer(wrong).get(ME).status_code == 401


def test_a_token_from_before_checksums_goes_on_working(anna):
    from accounts.secrets import digest_of

    old = "durak_Zq3v-0b_7uR1n9xW2yC4mK6pT8sA5dF0gH1jL3eO-_Y"
    Token.objects.create(user=anna, name="old", scopes=["read"], digest=digest_of(old))
    assert bearer(old).get(ME).json()["username"] == "anna"


def test_all_that_apps_have_ends_with_the_grants(anna, app):
    tokens, code = app.tokens_of(anna), app.allowed_by(anna)["code"]
    grants_revoke(user=anna)
    assert bearer(tokens["access_token"]).get(ME).status_code == 401
    refused(app.renews(tokens["refresh_token"]), "invalid_grant")
    refused(app.trades(code), "invalid_grant")
