"""The way of most apps: a person is asked in a browser, the app gets a code, and for it tokens."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from tests.accounts.doors import assert_problem, registered
from tests.accounts.oauth.app import BACK, App, brought, refused
from tests.accounts.web.browser import Browser, words
from tests.factories import bearer

pytestmark = pytest.mark.django_db


def test_a_person_allows_an_app_and_it_acts_for_them(anna, app):
    page = Browser(anna).client.get(app.asks(scope="read account"))
    assert "Let Card box act for you?" in words(page)
    assert "an app that maker offers. You are here as anna." in words(page)
    assert "See what you see" in words(page)
    assert "Change your settings" in words(page)
    assert "Play for you" not in words(page)
    assert "you go on to https://app.example" in words(page)
    told = app.allowed_by(anna)
    assert (told["state"], told["iss"]) == ("xyz&1", "http://testserver")
    answer = app.trades(told["code"])
    tokens = answer.json()
    assert (tokens["token_type"], tokens["expires_in"], tokens["scope"]) == ("Bearer", 3600, "read play")
    assert answer["Cache-Control"] == "no-store"
    client = bearer(tokens["access_token"])
    assert client.get("/api/v1/me").json()["username"] == "anna"
    assert client.get("/api/v1/me/tokens").status_code == 403


def test_only_digests_are_kept(anna, app):
    code = app.allowed_by(anna)["code"]
    tokens = app.trades(app.allowed_by(anna)["code"]).json()
    kept = repr([list(rows.objects.values_list()) for rows in (Grant, AccessToken, RefreshToken)])
    assert not [secret for secret in (code, tokens["access_token"], tokens["refresh_token"]) if secret in kept]
    assert Grant.objects.count() == AccessToken.objects.count() == 1


def test_who_is_not_known_signs_in_first_and_comes_back(app):
    answer = Browser().client.get(app.asks())
    assert answer["Location"].startswith("/sign-in?next=%2Foauth%2Fauthorize%3F")


def test_a_person_says_no(anna, app):
    told = app.allowed_by(anna, answer="deny")
    assert told.pop("error_description") == "The person has said no."
    assert told == {"error": "access_denied", "state": "xyz&1", "iss": "http://testserver"}
    assert not Grant.objects.exists()


def test_the_page_of_the_question_is_in_no_frame_and_leads_to_the_app_alone(anna, app):
    page = Browser(anna).client.get(app.asks())
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "form-action 'self' https://app.example;" in page["Content-Security-Policy"] + ";"
    assert "no-store" in page["Cache-Control"]
    assert Browser(anna).client.post(app.asks(), {"answer": "allow"}).status_code == 403


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": "x" * 200}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code id_token"}, "unauthorized_client"),
        ({"response_type": None}, "invalid_request"),
        ({"scope": "read admin"}, "invalid_scope"),
    ],
)
def test_what_an_app_may_not_ask_it_is_told(anna, app, asked, error):
    told = brought(Browser(anna).client.get(app.asks(**asked)))
    assert (told["error"], told["state"], told["iss"]) == (error, "xyz&1", "http://testserver")
    assert told["error_description"].endswith(".")


ELSEWHERE = [
    "https://app.example/back/",
    "https://app.example/back?x=1",
    "https://APP.example/back",
    "https://APP.example/back#x",
    "HTTPS://app.example/back",
    "https://app.example:443/back",
    "https://app.example:/back",
    "https://app.example:99999/back",
    "https://app.example/back\n",
    "https://app.example/ba\tck",
    " https://app.example/back",
    "https://app.example.evil.example/back",
    "https://app.example@evil.example/back",
    "http://app.example/back",
    "//evil.example",
    "javascript:alert(1)",
    "https://[/",
    "\0",
]


@pytest.mark.parametrize("redirect_uri", ELSEWHERE)
def test_nobody_is_sent_where_the_app_has_not_said_before(anna, app, redirect_uri):
    answer = Browser(anna).client.get(app.asks(redirect_uri=redirect_uri))
    assert answer.status_code == 400
    assert "Location" not in answer


def test_an_app_with_one_address_need_not_name_it(anna, app):
    assert Browser(anna).send(app.asks(redirect_uri=None), answer="allow")["Location"].startswith(BACK + "?code=")


def test_a_code_without_the_address_it_was_asked_for_is_refused(anna, app):
    code = app.allowed_by(anna)["code"]
    refused(app.trades(code, redirect_uri=None), "invalid_request")
    assert app.trades(code).status_code == 200


def test_an_address_that_was_not_named_is_not_named_with_the_code_either(anna, app):
    code = app.allowed_by(anna, redirect_uri=None)["code"]
    refused(app.trades(code, redirect_uri=BACK), "invalid_request")
    assert app.trades(code, redirect_uri=None).status_code == 200


@pytest.mark.parametrize("client_id", ["", "nobodysapp22", "x" * 300])
def test_an_unknown_app_is_a_page_that_says_so(anna, app, client_id):
    assert "a client_id that nobody has" in words(Browser(anna).client.get(app.asks(client_id=client_id)))


def test_an_app_on_ones_own_machine_listens_at_any_port(anna):
    app = App(registered("maker"), "http://127.0.0.1/back", "org.example.box:/back")
    answer = Browser(anna).send(app.asks(redirect_uri="http://127.0.0.1:53178/back"), answer="allow")
    assert answer["Location"].startswith("http://127.0.0.1:53178/back?code=")
    answer = Browser(anna).send(app.asks(redirect_uri="org.example.box:/back"), answer="allow")
    assert answer["Location"].startswith("org.example.box:/back?code=")
    assert Browser(anna).client.get(app.asks(redirect_uri="org.example.box:/elsewhere")).status_code == 400


def test_only_the_port_of_ones_own_machine_may_differ(anna):
    app = App(registered("maker"), "http://127.0.0.1:3000/back", "http://[::1]", "http://localhost:3000/back")
    browser = Browser(anna)
    for good in (
        "http://127.0.0.1/back",
        "http://127.0.0.1:65535/back",
        "http://[::1]:80",
        "http://localhost:3000/back",
    ):
        assert browser.client.get(app.asks(redirect_uri=good)).status_code == 200, good
    for bad in (
        "http://127.0.0.1:99999/back", "http://127.0.0.1:0/back", "http://127.0.0.1:/back", "http://127.0.0.1:3000/",
        "http://127.0.0.1:3000/back\n", "http://127.0.0.1:3\n000/back", "http://[::1]:80/", "http://[::1].example:80",
        "http://[0:0:0:0:0:0:0:1]:80", "http://localhost:3001/back", "http://127.0.0.1:٣/back", "http://127.0.0.1:+3/back",
    ):  # fmt: skip
        assert browser.client.get(app.asks(redirect_uri=bad)).status_code == 400, bad


WRONG = [
    ({"code_verifier": "another"}, "invalid_grant"),
    ({"code_verifier": None}, "invalid_request"),
    ({"redirect_uri": "https://app.example/other"}, "invalid_request"),
    ({"client_id": "nobodysapp22"}, "invalid_client"),
    ({"client_id": None}, "invalid_client"),
    ({"client_id": "\0"}, "invalid_client"),
    ({"grant_type": "password"}, "unsupported_grant_type"),
    ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
    ({"grant_type": None}, "unsupported_grant_type"),
    ({"client_secret": "durak_client_guess"}, "invalid_client"),
]


@pytest.mark.parametrize(("sent", "error"), WRONG)
def test_a_code_is_worth_nothing_without_what_belongs_to_it(anna, app, sent, error):
    answer = app.trades(app.allowed_by(anna)["code"], **sent)
    refused(answer, error, 401 if error == "invalid_client" else 400)
    assert not AccessToken.objects.exists()


def test_a_code_is_for_its_own_app(anna, app):
    refused(App(registered("other")).trades(app.allowed_by(anna)["code"]), "invalid_grant")


def test_a_code_lasts_a_minute(anna, app):
    code = app.allowed_by(anna)["code"]
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        refused(app.trades(code), "invalid_grant")


def test_a_code_that_comes_twice_ends_what_it_was_given_for(anna, app):
    code = app.allowed_by(anna)["code"]
    tokens, others = app.trades(code).json(), app.tokens_of(anna)
    renewed = app.renews(tokens["refresh_token"]).json()
    refused(app.trades(code), "invalid_grant")
    assert bearer(renewed["access_token"]).get("/api/v1/me").status_code == 401
    refused(app.renews(renewed["refresh_token"]), "invalid_grant")
    assert bearer(others["access_token"]).get("/api/v1/me").status_code == 200


def test_an_app_with_a_secret_shows_it(anna):
    app = App(registered("maker"), confidential=True)
    assert app.secret.startswith("durak_client_")
    code = app.allowed_by(anna)["code"]
    secret, app.secret = app.secret, ""
    refused(app.trades(code), "invalid_client", 401)
    refused(app.trades(code, client_secret=secret[:-1]), "invalid_client", 401)
    assert app.trades(code, client_secret=secret).status_code == 200
    app.secret = secret
    assert app.tokens_of(anna)["scope"] == "read play"


def test_what_is_no_form_is_refused_in_its_own_words(app):
    refused(app.client.get("/oauth/token"), "invalid_request", 405)
    refused(app.client.post("/oauth/token", "{}", content_type="application/json"), "invalid_request")
    refused(app.client.post("/oauth/token", {"grant_type": "refresh_token"}), "invalid_request")
    answer = app.client.post(
        "/oauth/token", "grant_type=refresh_token", content_type="application/x-www-form-urlencoded",
        headers={"Authorization": "Basic ä"},
    )  # fmt: skip
    assert answer.status_code in (400, 401)


def test_a_closed_account_gets_no_tokens(anna, app):
    tokens, code = app.tokens_of(anna), app.allowed_by(anna)["code"]
    anna.is_active = False
    anna.save()
    refused(app.trades(code), "invalid_grant")
    refused(app.renews(tokens["refresh_token"]), "invalid_grant")
    assert bearer(tokens["access_token"]).get("/api/v1/me").status_code == 401


def test_apps_and_addresses_are_not_without_limits(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "app_tokens": "3/day"}
    tokens = app.tokens_of(anna)
    assert app.renews(tokens["refresh_token"]).status_code == 200
    assert Browser(anna).send(app.asks(), answer="allow").status_code == 429
    settings.DURAK = {**settings.DURAK, "oauth": "1/day"}
    refused(app.renews("nothing"), "invalid_grant")
    refused(app.renews("nothing"), "temporarily_unavailable", 429)


def test_where_all_this_is_stands_in_one_document(client):
    answer = client.get("/.well-known/oauth-authorization-server", headers={"Origin": "https://app.example"})
    told = answer.json()
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert told["issuer"] == "http://testserver"
    assert told["token_endpoint"] == "http://testserver/oauth/token"
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["response_types_supported"] == ["code"]
    assert set(told["scopes_supported"]) == {"read", "play", "account"}
    assert not {"password", "implicit", "client_credentials"} & set(told["grant_types_supported"])
    assert told["authorization_response_iss_parameter_supported"] is True
    assert client.get(told["service_documentation"]).status_code == 200


def test_the_document_of_where_all_this_is_can_only_be_read():
    answer = Client(enforce_csrf_checks=True).post("/.well-known/oauth-authorization-server", {"a": "b"})
    assert_problem(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET, HEAD"


def test_a_page_of_another_site_may_trade_and_not_ask_in_its_own_name(anna, app):
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,authorization"}
    for path, is_open in (("token", True), ("revoke", True), ("device_authorization", True), ("authorize", False)):
        answer = Browser(anna).client.options(f"/oauth/{path}", headers={"Origin": "https://app.example", **asked})
        assert (answer.get("Access-Control-Allow-Origin") == "*") is is_open
        assert "Access-Control-Allow-Credentials" not in answer
