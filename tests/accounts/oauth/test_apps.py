"""Registering OAuth apps, and listing the apps that a user has allowed, over the API and on pages."""

import pytest
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, RefreshToken

from accounts.mail.links import build_reset_token
from accounts.models import User
from accounts.services import create_guest, create_webhook, delete_account, delete_app, update_app
from durak_site.http.problems import Problem
from tests.accounts.oauth.app import REDIRECT_URI, App, assert_refused, create_access_token
from tests.accounts.sign_in import PASSWORD, assert_problem, post_account
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_token_for, make_anonymous_client, make_token_client

pytestmark = pytest.mark.django_db
APPS, GRANTS = "/api/v1/me/apps", "/api/v1/me/grants"


def test_an_app_is_registered_changed_and_deleted(anna):
    client = create_token_for(anna).client
    answer = client.post(APPS, {"name": "Card box", "redirect_uris": [REDIRECT_URI]})
    made = answer.json()
    assert (answer.status_code, made["secret"], made["confidential"]) == (201, None, False)
    listed = client.get(APPS).json()
    assert listed == {"results": [{k: v for k, v in made.items() if k != "secret"}], "next": None}
    changed = client.patch(f"{APPS}/{made['id']}", {"redirect_uris": []}).json()
    assert (changed["name"], changed["redirect_uris"]) == ("Card box", [])
    assert client.delete(f"{APPS}/{made['id']}").status_code == 204
    assert_problem(client.delete(f"{APPS}/{made['id']}"), 404, "not_found")


def test_the_change_of_an_app_that_is_deleted_at_the_same_time_finds_no_app(anna):
    loaded = App(anna).app
    delete_app(app=Application.objects.get())
    with pytest.raises(Problem) as refusal:
        update_app(app=loaded, changes={"name": "Another name"})
    assert refusal.value.code == "not_found"


def test_the_secret_of_an_app_is_shown_once(anna):
    client, body = (
        create_token_for(anna).client,
        {"name": "Scores", "redirect_uris": [REDIRECT_URI], "confidential": True},
    )
    made = client.post(APPS, body, headers={"Idempotency-Key": "k"}).json()
    assert made["secret"].startswith("durak_client_")
    assert_problem(client.post(APPS, body, headers={"Idempotency-Key": "k"}), 409, "conflict")
    assert made["secret"] not in client.get(APPS).content.decode()
    assert made["secret"] not in repr(Application.objects.values())


SAFE_REDIRECT_URIS = [
    "https://app.example",
    "https://app.example:8443/back?from=durak",
    "http://localhost:3000/back",
    "http://[::1]/back",
    "org.example.box:/back",
]
UNSAFE_REDIRECT_URIS = [
    "http://app.example/back",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://anna:secret@app.example/",
    "https://app.example/#back",
    "https://*.example/back",
    "https://app.example/ back",
    "https://app.example:99999/",
    "https:///back",
    "http://[::1].evil.com/",
    "http://[::1]evil.com/",
    "https://[::1].evil.com/",
    "https://[v1.evil.com]/",
    "https://app.example:/back",
    "https://app.example:0443/back",
    "org.example.box://[::1].evil.com/",
    "https://app.example/back\n",
    "https://app.exam\tple/back",
    "back",
    "https://пример.example/back",
    "https://[/",
    "x" * 501,
    7,
]


@pytest.mark.parametrize("uri", SAFE_REDIRECT_URIS + UNSAFE_REDIRECT_URIS)
def test_only_safe_redirect_uris_can_be_registered(anna, uri):
    answer = create_token_for(anna).client.post(APPS, {"name": "x", "redirect_uris": [uri]})
    if uri in SAFE_REDIRECT_URIS:
        assert answer.status_code == 201
    else:
        assert list(assert_problem(answer, 400, "invalid")["errors"]) == ["redirect_uris.0"]


MISLEADING_APP_NAMES = {
    "a word that stands for the site": "Support",
    "such a word among others": "Card box (official)",
    "letters that look the same": "\u0410dm\u0456n",
    "wide letters": "\uff33\uff35\uff30\uff30\uff2f\uff32\uff34",
    "accents": "M\u00f3d\u00e9rator",
    "digits for letters": "5upp0rt",
    "the name of the site": "Durak-by-Post 2",
    "its name in Russian": "Дурак по переписке",
    "a Russian word for the staff": "Техподдержка",
    "a zero-width space": "Sup\u200bport",
    "a zero-width joiner": "Card\u200dbox",
    "a soft hyphen": "Card\u00adbox",
    "a word joiner": "Card\u2060box",
    "a variation selector": "Card box\ufe0f",
    "a joiner of graphemes": "Card\u034fbox",
    "a mark of direction": "Card\u200fbox",
    "a space that does not break": "Card\u00a0box",
    "a filler": "Card\u3164box",
    "a tag": "Card box\U000e0041",
    "a letter of private use": "Card\ue000box",
}


@pytest.mark.parametrize("name", MISLEADING_APP_NAMES.values(), ids=MISLEADING_APP_NAMES)
def test_an_app_cannot_imitate_the_site_or_use_invisible_letters(anna, app, name):
    client = create_token_for(anna).client
    assert list(assert_problem(client.post(APPS, {"name": name}), 400, "invalid")["errors"]) == ["name"]
    own = create_token_for(app.app.user).client
    assert list(assert_problem(own.patch(f"{APPS}/{app.id}", {"name": name}), 400, "invalid")["errors"]) == ["name"]


@pytest.mark.parametrize("name", ["Card box", "Карточный помощник", "Durak helper", "हिन्दी", "♠ 2.0", "Administration"])
def test_the_name_of_an_app_may_be_in_any_language(anna, name):
    answer = create_token_for(anna).client.post(APPS, {"name": name})
    assert (answer.status_code, answer.json()["name"]) == (201, name)


def test_the_number_of_apps_is_limited_and_guests_cannot_register_any(anna, settings):
    settings.DURAK = {**settings.DURAK, "apps": 1}
    client = create_token_for(anna).client
    assert client.post(APPS, {"name": "One"}).status_code == 201
    assert_problem(client.post(APPS, {"name": "Two"}), 409, "limit_reached")
    guest = create_guest(now=timezone.now())
    assert_problem(create_token_for(guest).client.post(APPS, {"name": "One"}), 403, "forbidden")


def test_apps_that_a_user_has_allowed_are_listed_and_revoked(anna):
    app, other = App(post_account("maker")), App(post_account("another"), name="Clock")
    first, second = app.obtain_tokens(anna), app.obtain_tokens(anna, scope="account")
    create_access_token(anna, "read", app=other.app)
    client = create_token_for(anna).client
    received = client.get(GRANTS).json()
    assert [(grant["name"], grant["owner"], grant["scopes"]) for grant in received["results"]] == [
        ("Clock", "another", ["read"]),
        ("Card box", "maker", ["read", "play", "account"]),
    ]
    assert client.delete(f"{GRANTS}/{app.id}").status_code == 204
    for tokens in (first, second):
        assert make_token_client(tokens["access_token"]).get("/api/v1/me").status_code == 401
        assert_refused(app.renew_tokens(tokens["refresh_token"]), "invalid_grant")
    assert [grant["name"] for grant in client.get(GRANTS).json()["results"]] == ["Clock"]
    assert_problem(client.delete(f"{GRANTS}/{app.id}"), 404, "not_found")


def test_the_number_of_apps_that_a_user_allows_is_limited(anna, settings):
    settings.DURAK = {**settings.DURAK, "grants": 1}
    first, second = App(post_account("maker")), App(post_account("another"))
    first.obtain_tokens(anna)
    assert first.request_authorization(anna)["code"]
    assert Browser(anna).send(second.build_authorization_url(), answer="allow").status_code == 409


def test_an_app_with_scope_account_cannot_take_the_account_over(anna):
    key = make_token_client(create_access_token(anna, "read", "play", "account"))
    assert_problem(key.post("/api/v1/me/tokens", {"name": "for ever", "scopes": ["read"]}), 403, "forbidden")
    assert_problem(key.post(APPS, {"name": "mine"}), 403, "forbidden")
    assert_problem(key.patch("/api/v1/me", {"email": "thief@example.org"}), 400, "invalid")
    assert_problem(key.patch("/api/v1/me", {"email": "thief@example.org", "password": "guess"}), 400, "invalid")
    assert_problem(
        key.post("/api/v1/me/password", {"old_password": "guess", "new_password": "ten legs, no horse"}), 400, "invalid"
    )
    assert_problem(key.delete("/api/v1/me", {"password": PASSWORD}), 403, "forbidden")
    assert_problem(key.patch("/api/v1/me", {"bot": True}), 403, "forbidden")
    hook = create_webhook(player=anna, url="https://bots.example.org/", now=timezone.now())[0]
    assert_problem(key.post(f"/api/v1/me/webhooks/{hook.pk}/secret"), 403, "forbidden")
    subscription = {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "x"}
    assert key.post("/account/push", subscription, format="multipart")["Location"].startswith("/sign-in")
    assert key.patch("/api/v1/me", {"language": "ru", "bot": False}).status_code == 200
    guest = create_guest(now=timezone.now())
    assert_problem(
        make_token_client(create_access_token(guest, "account", app=App(anna).app)).delete(
            "/api/v1/me", {"password": ""}
        ),
        403,
        "forbidden",
    )


@pytest.mark.parametrize("keep", [True, False])
def test_a_password_reset_revokes_apps_unless_the_player_keeps_them(anna, keep):
    app = App(post_account("maker"))
    tokens = app.obtain_tokens(anna)
    User.objects.filter(pk=anna.pk).update(email="anna@example.org", email_verified_at=timezone.now())
    anna.refresh_from_db()
    body = {"token": build_reset_token(anna), "new_password": "ten legs, no horse", "keep_tokens": keep}
    assert make_anonymous_client().post("/api/v1/password/reset/confirm", body).status_code == 204
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").status_code == (200 if keep else 401)
    assert app.renew_tokens(tokens["refresh_token"]).status_code == (200 if keep else 400)


def test_deleting_an_account_deletes_its_apps_and_grants(anna):
    maker = post_account("maker")
    tokens, mine = App(maker).obtain_tokens(anna), App(anna).obtain_tokens(maker)
    assert '"name":"Card box"' in "".join(
        part.decode() for part in create_token_for(anna).client.get("/api/v1/me/export").streaming_content
    )
    delete_account(player=anna)
    for key in (tokens, mine):
        assert make_token_client(key["access_token"]).get("/api/v1/me").status_code == 401
    assert not RefreshToken.objects.exists()
    assert not AccessToken.objects.exists()
    assert Application.objects.get().user == maker


def test_a_user_can_register_an_app_on_a_page(anna):
    browser = Browser(anna)
    refused_page = browser.send("/account/apps", name="Box", redirect_uris="http://elsewhere.example/")
    assert "This must be an address with https" in read_text(refused_page)
    page = browser.send(
        "/account/apps", name="Box", redirect_uris=f"{REDIRECT_URI}\norg.example.box:/x", confidential="on"
    )
    app = Application.objects.get()
    assert app.redirect_uris == f"{REDIRECT_URI} org.example.box:/x"
    assert "durak_client_" in read_text(page)
    assert app.client_id in read_text(page)
    assert "durak_client_" not in browser.open("/account/apps")
    address = f"/account/apps/{app.client_id}"
    assert Browser(post_account("boris")).client.get(address).status_code == 404
    assert browser.send(address, name="Card box", redirect_uris=REDIRECT_URI)["Location"] == "/account/apps"
    app.refresh_from_db()
    assert (app.name, app.redirect_uris) == ("Card box", REDIRECT_URI)
    assert browser.send("/account/apps", to=f"{address}/delete").status_code == 302
    assert not Application.objects.exists()
    assert "keep this account" in open_browser_of_guest().open("/account/apps")


def open_browser_of_guest():
    return Browser(create_guest(now=timezone.now()))


def test_a_user_can_revoke_a_grant_on_a_page(anna):
    app = App(post_account("maker"))
    key = create_access_token(anna, "read", "play", app=app.app)
    browser = Browser(anna)
    page = browser.open("/account/grants")
    assert "Card box" in page
    assert "see what I see, play for me" in page
    revoke = f"/account/grants/{app.id}/revoke"
    assert browser.send("/account/grants", to=revoke)["Location"] == "/account/grants"
    assert make_token_client(key).get("/api/v1/me").status_code == 401
    assert "No app may act for you." in browser.open("/account/grants")
    assert browser.client.post("/account/grants/nobodysapp22/revoke").status_code in (403, 404)
