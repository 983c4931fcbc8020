"""What apps send: each field once and in the body, and who they are by HTTP Basic alone if they like."""

from base64 import b64encode

import pytest
from oauth2_provider.models import AccessToken, DeviceGrant, Grant

from tests.accounts.doors import registered
from tests.accounts.oauth.app import DEVICE, FORM, App, answer_device, brought, refused
from tests.accounts.web.browser import Browser
from tests.factories import bearer

pytestmark = pytest.mark.django_db
CALLS = ["token", "revoke", "device_authorization"]


@pytest.fixture
def server(db):
    """An app that can keep a secret."""
    return App(registered("other"), confidential=True)


@pytest.mark.parametrize("call", CALLS)
def test_an_address_says_nothing(app, call):
    refused(app.posts(f"{call}?client_id={app.id}", client_id=None, token="x"), "invalid_request")
    refused(app.posts(f"{call}?scope=read", token="x"), "invalid_request")


@pytest.mark.parametrize("call", CALLS)
def test_a_field_comes_once(app, call):
    body = f"client_id={app.id}&client_id={app.id}&token=x&grant_type={DEVICE}&device_code=x"
    refused(app.client.post(f"/oauth/{call}", body, content_type=FORM), "invalid_request")


NOT_THEIRS = [
    "user",
    "client",
    "scopes",
    "family",
    "agreed",
    "refresh_token_instance",
    "extra_credentials",
    "expires_in",
]


@pytest.mark.parametrize("name", NOT_THEIRS)
def test_an_app_says_nothing_that_only_the_site_knows(anna, app, name):
    tokens = app.trades(app.allowed_by(anna)["code"], **{name: "1"}).json()
    assert (tokens["scope"], tokens["expires_in"]) == ("read play", 3600)
    assert bearer(tokens["access_token"]).get("/api/v1/me").json()["username"] == "anna"
    assert app.renews(tokens["refresh_token"], **{name: "1"}).status_code == 200
    assert app.posts("device_authorization", scope="play", **{name: "read"}).json()["scope"] == "play"


def test_what_knows_its_secret_says_who_it_is_by_http_basic_alone(anna, server):
    code = server.allowed_by(anna)["code"]
    tokens = server.trades(code, client_id=None).json()
    renewed = server.renews(tokens["refresh_token"], client_id=None).json()
    assert server.posts("revoke", token=renewed["access_token"], client_id=None).status_code == 200
    assert bearer(renewed["access_token"]).get("/api/v1/me").status_code == 401
    told = server.posts("device_authorization", scope="read", client_id=None).json()
    answer_device(Browser(anna), told, "allow")
    answer = server.posts("token", grant_type=DEVICE, device_code=told["device_code"], client_id=None)
    assert bearer(answer.json()["access_token"]).get("/api/v1/me").json()["username"] == "anna"


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("client_id", [None, "its own"])
def test_a_wrong_secret_is_told_how_to_show_the_right_one(server, call, client_id):
    server.secret = "durak_client_guess"
    fields = {"grant_type": "refresh_token", "refresh_token": "x", "token": "x"}
    answer = server.posts(call, client_id=client_id and server.id, **fields)
    refused(answer, "invalid_client", 401)
    assert answer["WWW-Authenticate"].startswith("Basic ")


@pytest.mark.parametrize("call", CALLS)
def test_nobody_is_two_apps(anna, app, server, call):
    fields = {"grant_type": "refresh_token", "refresh_token": "x", "token": "x"}
    refused(server.posts(call, client_id=app.id, **fields), "invalid_request")


@pytest.mark.parametrize(
    "shown", ["", "Basic", "Basic !", "Basic " + b64encode(b"\xff:\xff").decode(), "Bearer x", "Basic Og=="]
)
@pytest.mark.parametrize("call", CALLS)
def test_what_shows_no_secret_is_nobody(server, call, shown):
    body = "grant_type=refresh_token&refresh_token=x&token=x"
    answer = server.client.post(f"/oauth/{call}", body, content_type=FORM, headers={"Authorization": shown})
    assert answer.status_code in (400, 401)
    assert answer.json()["error"] in ("invalid_request", "invalid_client")


def test_a_scope_is_kept_once_however_often_it_is_asked_for(anna, app):
    often = " ".join(["read"] * 3000)
    assert app.posts("device_authorization", scope=often).json()["scope"] == "read"
    assert DeviceGrant.objects.get().scope == "read"
    told = brought(Browser(anna).send(app.asks(scope=often), answer="allow"))
    assert Grant.objects.get().scope == "read"
    tokens = app.trades(told["code"]).json()
    assert app.renews(tokens["refresh_token"], scope=often).json()["scope"] == "read"
    assert AccessToken.objects.get().scope == "read"


def test_what_is_no_utf_8_or_too_much_is_refused_in_words_of_oauth(app):
    refused(app.client.post("/oauth/token", "x=1", content_type=f"{FORM}; charset=utf-16"), "invalid_request")
    many = "&".join(f"x{number}=1" for number in range(2000))
    refused(app.client.post("/oauth/token", many, content_type=FORM), "invalid_request")
