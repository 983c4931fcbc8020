"""Form fields that OAuth apps send, and the authentication of apps by HTTP Basic."""

from base64 import b64encode

import pytest
from oauth2_provider.models import AccessToken, DeviceGrant, Grant

from tests.accounts.oauth.app import (
    DEVICE_GRANT_TYPE,
    FORM_CONTENT_TYPE,
    App,
    allow_or_deny_device,
    assert_refused,
    read_fields_of_redirect,
)
from tests.accounts.sign_in import post_account
from tests.accounts.web.browser import Browser
from tests.factories import make_token_client

pytestmark = pytest.mark.django_db
OAUTH_ENDPOINTS = ["token", "revoke", "device_authorization"]


@pytest.fixture
def confidential_app(db):
    """An OAuth app with a client secret."""
    return App(post_account("other"), confidential=True)


@pytest.mark.parametrize("call", OAUTH_ENDPOINTS)
def test_fields_in_the_query_are_refused(app, call):
    assert_refused(app.post(f"{call}?client_id={app.id}", client_id=None, token="x"), "invalid_request")
    assert_refused(app.post(f"{call}?scope=read", token="x"), "invalid_request")


@pytest.mark.parametrize("call", OAUTH_ENDPOINTS)
def test_a_repeated_field_is_refused(app, call):
    body = f"client_id={app.id}&client_id={app.id}&token=x&grant_type={DEVICE_GRANT_TYPE}&device_code=x"
    assert_refused(app.client.post(f"/oauth/{call}", body, content_type=FORM_CONTENT_TYPE), "invalid_request")


INTERNAL_FIELDS = [
    "user",
    "client",
    "scopes",
    "family",
    "agreed",
    "refresh_token_instance",
    "extra_credentials",
    "expires_in",
]


@pytest.mark.parametrize("name", INTERNAL_FIELDS)
def test_fields_for_internal_use_are_ignored(anna, app, name):
    tokens = app.exchange_code(app.request_authorization(anna)["code"], **{name: "1"}).json()
    assert (tokens["scope"], tokens["expires_in"]) == ("read play", 3600)
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").json()["username"] == "anna"
    assert app.renew_tokens(tokens["refresh_token"], **{name: "1"}).status_code == 200
    assert app.post("device_authorization", scope="play", **{name: "read"}).json()["scope"] == "play"


def test_an_app_can_authenticate_by_http_basic_alone(anna, confidential_app):
    code = confidential_app.request_authorization(anna)["code"]
    tokens = confidential_app.exchange_code(code, client_id=None).json()
    renewed = confidential_app.renew_tokens(tokens["refresh_token"], client_id=None).json()
    assert confidential_app.post("revoke", token=renewed["access_token"], client_id=None).status_code == 200
    assert make_token_client(renewed["access_token"]).get("/api/v1/me").status_code == 401
    received = confidential_app.post("device_authorization", scope="read", client_id=None).json()
    allow_or_deny_device(Browser(anna), received, "allow")
    answer = confidential_app.post(
        "token", grant_type=DEVICE_GRANT_TYPE, device_code=received["device_code"], client_id=None
    )
    assert make_token_client(answer.json()["access_token"]).get("/api/v1/me").json()["username"] == "anna"


@pytest.mark.parametrize("scheme", ["basic", "BASIC", "Basic "])
def test_the_name_of_the_scheme_http_basic_may_be_in_any_case(anna, confidential_app, scheme):
    refresh_token = confidential_app.obtain_tokens(anna)["refresh_token"]
    credentials = b64encode(f"{confidential_app.id}:{confidential_app.secret}".encode()).decode()
    answer = confidential_app.client.post(
        "/oauth/token", f"grant_type=refresh_token&refresh_token={refresh_token}", content_type=FORM_CONTENT_TYPE,
        headers={"Authorization": f"{scheme} {credentials}"},
    )  # fmt: skip
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize("call", OAUTH_ENDPOINTS)
@pytest.mark.parametrize("client_id", [None, "its own"])
def test_a_wrong_secret_gets_an_authentication_challenge(confidential_app, call, client_id):
    confidential_app.secret = "durak_client_guess"
    fields = {"grant_type": "refresh_token", "refresh_token": "x", "token": "x"}
    answer = confidential_app.post(call, client_id=client_id and confidential_app.id, **fields)
    assert_refused(answer, "invalid_client", 401)
    assert answer["WWW-Authenticate"].startswith("Basic ")


@pytest.mark.parametrize("call", OAUTH_ENDPOINTS)
def test_http_basic_and_client_id_must_name_the_same_app(anna, app, confidential_app, call):
    fields = {"grant_type": "refresh_token", "refresh_token": "x", "token": "x"}
    assert_refused(confidential_app.post(call, client_id=app.id, **fields), "invalid_request")


@pytest.mark.parametrize(
    "shown", ["", "Basic", "Basic !", "Basic " + b64encode(b"\xff:\xff").decode(), "Bearer x", "Basic Og=="]
)
@pytest.mark.parametrize("call", OAUTH_ENDPOINTS)
def test_invalid_app_credentials_are_refused(confidential_app, call, shown):
    body = "grant_type=refresh_token&refresh_token=x&token=x"
    answer = confidential_app.client.post(
        f"/oauth/{call}", body, content_type=FORM_CONTENT_TYPE, headers={"Authorization": shown}
    )
    assert answer.status_code in (400, 401)
    assert answer.json()["error"] in ("invalid_request", "invalid_client")


def test_a_scope_that_is_requested_twice_is_stored_once(anna, app):
    often = " ".join(["read"] * 3000)
    assert app.post("device_authorization", scope=often).json()["scope"] == "read"
    assert DeviceGrant.objects.get().scope == "read"
    received = read_fields_of_redirect(Browser(anna).send(app.build_authorization_url(scope=often), answer="allow"))
    assert Grant.objects.get().scope == "read"
    tokens = app.exchange_code(received["code"]).json()
    assert app.renew_tokens(tokens["refresh_token"], scope=often).json()["scope"] == "read"
    assert AccessToken.objects.get().scope == "read"


def test_invalid_utf_8_and_long_bodies_get_an_oauth_error(app):
    assert_refused(
        app.client.post("/oauth/token", "x=1", content_type=f"{FORM_CONTENT_TYPE}; charset=utf-16"), "invalid_request"
    )
    many = "&".join(f"x{number}=1" for number in range(2000))
    assert_refused(app.client.post("/oauth/token", many, content_type=FORM_CONTENT_TYPE), "invalid_request")
