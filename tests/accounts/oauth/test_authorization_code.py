"""The authorization code flow: a person allows an app in a browser, and the app exchanges a code for tokens."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from tests.accounts.oauth.app import REDIRECT_URI, App, assert_refused, read_fields_of_redirect
from tests.accounts.sign_in import assert_problem, post_account
from tests.accounts.web.browser import Browser, read_text
from tests.factories import make_token_client

pytestmark = pytest.mark.django_db


def test_an_app_that_a_person_has_allowed_can_act_for_that_person(anna, app):
    page = Browser(anna).client.get(app.build_authorization_url(scope="read account"))
    assert "Let Card box act for you?" in read_text(page)
    assert "an app that maker offers. You are here as anna." in read_text(page)
    assert "See what you see" in read_text(page)
    assert "Change your settings" in read_text(page)
    assert "Play for you" not in read_text(page)
    assert "you go on to https://app.example" in read_text(page)
    received = app.request_authorization(anna)
    assert (received["state"], received["iss"]) == ("xyz&1", "http://testserver")
    answer = app.exchange_code(received["code"])
    tokens = answer.json()
    assert (tokens["token_type"], tokens["expires_in"], tokens["scope"]) == ("Bearer", 3600, "read play")
    assert answer["Cache-Control"] == "no-store"
    client = make_token_client(tokens["access_token"])
    assert client.get("/api/v1/me").json()["username"] == "anna"
    assert client.get("/api/v1/me/tokens").status_code == 403


def test_only_digests_of_codes_and_tokens_are_stored(anna, app):
    code = app.request_authorization(anna)["code"]
    tokens = app.exchange_code(app.request_authorization(anna)["code"]).json()
    stored_rows = repr([list(rows.objects.values_list()) for rows in (Grant, AccessToken, RefreshToken)])
    assert not [secret for secret in (code, tokens["access_token"], tokens["refresh_token"]) if secret in stored_rows]
    assert Grant.objects.count() == AccessToken.objects.count() == 1


def test_an_anonymous_visitor_signs_in_and_is_then_asked_to_allow_the_app(app):
    answer = Browser().client.get(app.build_authorization_url())
    assert answer["Location"].startswith("/sign-in?next=%2Foauth%2Fauthorize%3F")


def test_a_denied_request_redirects_with_the_error_access_denied(anna, app):
    received = app.request_authorization(anna, answer="deny")
    assert received.pop("error_description") == "The person has said no."
    assert received == {"error": "access_denied", "state": "xyz&1", "iss": "http://testserver"}
    assert not Grant.objects.exists()


def test_the_consent_page_cannot_be_framed_and_posts_only_to_the_app(anna, app):
    page = Browser(anna).client.get(app.build_authorization_url())
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "form-action 'self' https://app.example;" in page["Content-Security-Policy"] + ";"
    assert "no-store" in page["Cache-Control"]
    assert Browser(anna).client.post(app.build_authorization_url(), {"answer": "allow"}).status_code == 403


def test_the_consent_page_and_the_list_of_grants_isolate_a_name_written_from_right_to_left(anna):
    app = App(post_account("maker"), name="בוט (1")
    consent = Browser(anna).open(app.build_authorization_url())
    assert "Let <bdi>בוט (1</bdi> act for you?" in consent
    assert "<bdi>בוט (1</bdi> is an app that maker offers." in consent
    app.exchange_code(app.request_authorization(anna)["code"])
    assert "<bdi>בוט (1</bdi>" in Browser(anna).open("/account/grants")


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
def test_an_invalid_request_redirects_with_an_error(anna, app, asked, error):
    received = read_fields_of_redirect(Browser(anna).client.get(app.build_authorization_url(**asked)))
    assert (received["error"], received["state"], received["iss"]) == (error, "xyz&1", "http://testserver")
    assert received["error_description"].endswith(".")


UNREGISTERED_REDIRECT_URIS = [
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


@pytest.mark.parametrize("redirect_uri", UNREGISTERED_REDIRECT_URIS)
def test_browsers_are_redirected_only_to_registered_uris(anna, app, redirect_uri):
    answer = Browser(anna).client.get(app.build_authorization_url(redirect_uri=redirect_uri))
    assert answer.status_code == 400
    assert "Location" not in answer


def test_an_app_with_one_redirect_uri_may_omit_it(anna, app):
    assert (
        Browser(anna)
        .send(app.build_authorization_url(redirect_uri=None), answer="allow")["Location"]
        .startswith(REDIRECT_URI + "?code=")
    )


def test_a_code_without_its_redirect_uri_is_refused(anna, app):
    code = app.request_authorization(anna)["code"]
    assert_refused(app.exchange_code(code, redirect_uri=None), "invalid_request")
    assert app.exchange_code(code).status_code == 200


def test_an_app_that_omitted_the_redirect_uri_need_not_send_it_with_the_code(anna, app):
    code = app.request_authorization(anna, redirect_uri=None)["code"]
    assert_refused(app.exchange_code(code, redirect_uri=REDIRECT_URI), "invalid_request")
    assert app.exchange_code(code, redirect_uri=None).status_code == 200


@pytest.mark.parametrize("client_id", ["", "nobodysapp22", "x" * 300])
def test_an_unknown_app_gives_an_error_page(anna, app, client_id):
    assert "an unknown client_id" in read_text(
        Browser(anna).client.get(app.build_authorization_url(client_id=client_id))
    )


@pytest.mark.parametrize(
    ("redirect_uri", "source"),
    [
        ("http://127.0.0.1:53178/back", "http://127.0.0.1:53178"),
        ("http://[::1]:53178/back", "http:"),
        ("https://card_box.example/back", "https:"),
        ("https://app.example,script-src/back", "https:"),
        ("org.example.box:/back", "org.example.box:"),
        ("org.example.box://back", "org.example.box:"),
    ],
)
def test_browsers_understand_the_source_to_which_the_consent_form_may_redirect(anna, redirect_uri, source):
    app = App(post_account("maker"), redirect_uri)
    page = Browser(anna).client.get(app.build_authorization_url(redirect_uri=redirect_uri))
    assert f"form-action 'self' {source};" in page["Content-Security-Policy"] + ";"


def test_a_loopback_redirect_uri_may_use_any_port(anna):
    app = App(post_account("maker"), "http://127.0.0.1/back", "org.example.box:/back")
    answer = Browser(anna).send(app.build_authorization_url(redirect_uri="http://127.0.0.1:53178/back"), answer="allow")
    assert answer["Location"].startswith("http://127.0.0.1:53178/back?code=")
    answer = Browser(anna).send(app.build_authorization_url(redirect_uri="org.example.box:/back"), answer="allow")
    assert answer["Location"].startswith("org.example.box:/back?code=")
    assert (
        Browser(anna).client.get(app.build_authorization_url(redirect_uri="org.example.box:/elsewhere")).status_code
        == 400
    )


def test_only_the_port_of_a_loopback_uri_may_differ(anna):
    app = App(post_account("maker"), "http://127.0.0.1:3000/back", "http://[::1]", "http://localhost:3000/back")
    browser = Browser(anna)
    for good in (
        "http://127.0.0.1/back",
        "http://127.0.0.1:65535/back",
        "http://[::1]:80",
        "http://localhost:3000/back",
    ):
        assert browser.client.get(app.build_authorization_url(redirect_uri=good)).status_code == 200, good
    for bad in (
        "http://127.0.0.1:99999/back", "http://127.0.0.1:0/back", "http://127.0.0.1:/back", "http://127.0.0.1:3000/",
        "http://127.0.0.1:3000/back\n", "http://127.0.0.1:3\n000/back", "http://[::1]:80/", "http://[::1].example:80",
        "http://[0:0:0:0:0:0:0:1]:80", "http://localhost:3001/back", "http://127.0.0.1:٣/back", "http://127.0.0.1:+3/back",
    ):  # fmt: skip
        assert browser.client.get(app.build_authorization_url(redirect_uri=bad)).status_code == 400, bad


WRONG_FIELDS_AND_ERRORS = [
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


@pytest.mark.parametrize(("sent", "error"), WRONG_FIELDS_AND_ERRORS)
def test_a_code_with_wrong_or_missing_fields_is_refused(anna, app, sent, error):
    answer = app.exchange_code(app.request_authorization(anna)["code"], **sent)
    assert_refused(answer, error, 401 if error == "invalid_client" else 400)
    assert not AccessToken.objects.exists()


def test_another_app_cannot_use_a_code(anna, app):
    assert_refused(App(post_account("other")).exchange_code(app.request_authorization(anna)["code"]), "invalid_grant")


def test_a_code_is_refused_after_a_minute(anna, app):
    code = app.request_authorization(anna)["code"]
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert_refused(app.exchange_code(code), "invalid_grant")


def test_an_app_can_get_all_scopes(anna, app):
    assert app.obtain_tokens(anna, scope="read play account")["scope"] == "read play account"


def test_a_code_used_twice_revokes_its_tokens(anna, app):
    code = app.request_authorization(anna)["code"]
    tokens, others = app.exchange_code(code).json(), app.obtain_tokens(anna)
    renewed = app.renew_tokens(tokens["refresh_token"]).json()
    assert_refused(app.exchange_code(code), "invalid_grant")
    assert make_token_client(renewed["access_token"]).get("/api/v1/me").status_code == 401
    assert_refused(app.renew_tokens(renewed["refresh_token"]), "invalid_grant")
    assert make_token_client(others["access_token"]).get("/api/v1/me").status_code == 200


def test_a_confidential_app_must_send_its_secret(anna):
    app = App(post_account("maker"), confidential=True)
    assert app.secret.startswith("durak_client_")
    code = app.request_authorization(anna)["code"]
    secret, app.secret = app.secret, ""
    assert_refused(app.exchange_code(code), "invalid_client", 401)
    assert_refused(app.exchange_code(code, client_secret=secret[:-1]), "invalid_client", 401)
    assert app.exchange_code(code, client_secret=secret).status_code == 200
    app.secret = secret
    assert app.obtain_tokens(anna)["scope"] == "read play"


def test_a_body_that_is_not_a_form_is_refused(app):
    assert_refused(app.client.get("/oauth/token"), "invalid_request", 405)
    assert app.client.get("/oauth/token")["Allow"] == "POST"
    assert_refused(app.client.post("/oauth/token", "{}", content_type="application/json"), "invalid_request")
    assert_refused(app.client.post("/oauth/token", {"grant_type": "refresh_token"}), "invalid_request")
    answer = app.client.post(
        "/oauth/token", "grant_type=refresh_token", content_type="application/x-www-form-urlencoded",
        headers={"Authorization": "Basic ä"},
    )  # fmt: skip
    assert answer.status_code in (400, 401)


def test_a_deactivated_account_gets_no_tokens(anna, app):
    tokens, code = app.obtain_tokens(anna), app.request_authorization(anna)["code"]
    anna.is_active = False
    anna.save()
    assert_refused(app.exchange_code(code), "invalid_grant")
    assert_refused(app.renew_tokens(tokens["refresh_token"]), "invalid_grant")
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").status_code == 401


def test_token_requests_are_limited_per_app_and_per_network_address(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "app_tokens": "3/day"}
    tokens = app.obtain_tokens(anna)
    assert app.renew_tokens(tokens["refresh_token"]).status_code == 200
    assert Browser(anna).send(app.build_authorization_url(), answer="allow").status_code == 429
    settings.DURAK = {**settings.DURAK, "oauth": "1/day"}
    assert_refused(app.renew_tokens("nothing"), "invalid_grant")
    assert_refused(app.renew_tokens("nothing"), "temporarily_unavailable", 429)


def test_the_metadata_document_lists_the_endpoints(client):
    answer = client.get("/.well-known/oauth-authorization-server", headers={"Origin": "https://app.example"})
    received = answer.json()
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert received["issuer"] == "http://testserver"
    assert received["token_endpoint"] == "http://testserver/oauth/token"
    assert received["code_challenge_methods_supported"] == ["S256"]
    assert received["response_types_supported"] == ["code"]
    assert set(received["scopes_supported"]) == {"read", "play", "account"}
    assert not {"password", "implicit", "client_credentials"} & set(received["grant_types_supported"])
    assert received["authorization_response_iss_parameter_supported"] is True
    assert client.get(received["service_documentation"]).status_code == 200


def test_the_metadata_document_is_read_only():
    answer = Client(enforce_csrf_checks=True).post("/.well-known/oauth-authorization-server", {"a": "b"})
    assert_problem(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET, HEAD"


def test_cross_origin_pages_may_call_all_endpoints_but_authorize(anna, app):
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,authorization"}
    for path, is_open in (("token", True), ("revoke", True), ("device_authorization", True), ("authorize", False)):
        answer = Browser(anna).client.options(f"/oauth/{path}", headers={"Origin": "https://app.example", **asked})
        assert (answer.get("Access-Control-Allow-Origin") == "*") is is_open
        assert "Access-Control-Allow-Credentials" not in answer
