"""A device that nobody can type on: it shows a code, and its person lets it in with a browser elsewhere."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from oauth2_provider.models import DeviceGrant

from tests.accounts.doors import registered
from tests.accounts.oauth.app import DEVICE, App, answer_device, refused
from tests.accounts.web.browser import Browser, words
from tests.factories import bearer

pytestmark = pytest.mark.django_db


def begun(app, scope="read play"):
    answer = app.posts("device_authorization", scope=scope)
    assert answer.status_code == 200, answer.content
    return answer.json()


def polls(app, told, seconds=6):
    """So many seconds later."""
    with time_machine.travel(timezone.now() + timedelta(seconds=seconds)):
        return app.posts("token", grant_type=DEVICE, device_code=told["device_code"])


def test_a_person_types_the_code_and_the_device_is_let_in(anna, app):
    told = begun(app)
    assert told["verification_uri"] == "http://testserver/oauth/device"
    assert (told["expires_in"], told["interval"]) == (900, 5)
    refused(polls(app, told), "authorization_pending")
    browser = Browser(anna)
    typed = told["user_code"].lower().replace("-", " ")
    page = browser.send("/oauth/device", user_code=typed)
    assert "Let Card box act for you?" in words(page)
    assert "If somebody has sent you this code, say no." in words(page)
    assert "It could See what you see" in words(page)
    assert browser.send_from(page, answer="allow")["Location"] == "/account/grants"
    tokens = polls(app, told, 20).json()
    assert tokens["scope"] == "read play"
    assert bearer(tokens["access_token"]).get("/api/v1/me").json()["username"] == "anna"
    assert app.renews(tokens["refresh_token"]).status_code == 200


def test_a_code_is_used_once_and_twice_ends_it(anna, app):
    told = begun(app)
    answer_device(Browser(anna), told, "allow")
    tokens = polls(app, told).json()
    refused(polls(app, told), "invalid_grant")
    assert bearer(tokens["access_token"]).get("/api/v1/me").status_code == 401
    answer = Browser(anna).send("/oauth/device", user_code=told["user_code"])
    assert "No device shows this code now." in words(answer)


def test_a_person_says_no(anna, app):
    told = begun(app)
    assert answer_device(Browser(anna), told, "deny")["Location"] == "/"
    refused(polls(app, told), "access_denied")


def test_only_digests_of_what_the_device_asks_with_are_kept(app):
    told = begun(app)
    assert told["device_code"] not in repr(list(DeviceGrant.objects.values_list()))


def test_a_device_that_cannot_wait_has_to_wait_longer(app):
    told = begun(app)
    refused(polls(app, told, 0), "authorization_pending")
    refused(polls(app, told, 1), "slow_down")
    refused(polls(app, told, 8), "slow_down")
    refused(polls(app, told, 60), "authorization_pending")


def test_a_code_ends_after_a_quarter_of_an_hour(anna, app):
    told = begun(app)
    refused(polls(app, told, 901), "expired_token")
    with time_machine.travel(timezone.now() + timedelta(seconds=901)):
        answer = Browser(anna).send("/oauth/device", user_code=told["user_code"])
    assert "No device shows this code now." in words(answer)


def test_a_device_code_is_for_its_own_app(anna, app):
    told = begun(app)
    answer_device(Browser(anna), told, "allow")
    refused(polls(App(registered("other")), told), "invalid_grant")
    assert polls(app, told).status_code == 200


def test_the_link_of_a_device_fills_the_field_and_does_nothing(anna, app):
    told = begun(app)
    page = Browser(anna).open("/oauth/device", user_code=told["user_code"])
    assert f'value="{told["user_code"]}"' in page
    assert told["verification_uri_complete"].endswith(f"/oauth/device?user_code={told['user_code']}")
    refused(polls(app, told), "authorization_pending")
    assert Browser().client.get("/oauth/device?user_code=X")["Location"].startswith("/sign-in?next=%2Foauth%2Fdevice")


def test_codes_are_not_guessed_for_ever(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "wrong_codes": "2/day"}
    told, browser = begun(app), Browser(anna)
    answers = [browser.send("/oauth/device", user_code=code) for code in ("BBBB-BBBB", "", "\0x")]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert browser.send("/oauth/device", user_code=told["user_code"]).status_code == 429
    assert int(answers[2]["Retry-After"]) > 0


def test_a_correct_code_is_not_refused_because_of_others_at_the_same_address(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "wrong_codes": "4/day"}
    told, boris = begun(app), Browser(registered("boris"))
    for _ in range(4):
        boris.send("/oauth/device", user_code="BBBB-BBBB")
    assert boris.send("/oauth/device", user_code=told["user_code"]).status_code == 429
    browser = Browser(anna)
    assert "No device shows this code now." in words(browser.send("/oauth/device", user_code="BBBB-BBBB"))
    assert "Let Card box act for you?" in words(browser.send("/oauth/device", user_code=told["user_code"]))
    assert answer_device(browser, told, "allow").status_code == 302


def test_many_accounts_at_one_address_guess_no_more_than_a_few_codes_each(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "wrong_codes": "4/day"}
    boris, browser = Browser(registered("boris")), Browser(anna)
    for _ in range(4):
        boris.send("/oauth/device", user_code="BBBB-BBBB")
    answers = [browser.send("/oauth/device", user_code="BBBB-BBBB").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_the_page_after_the_answer_tells_of_the_device_and_ends_it(anna, app):
    told, browser = begun(app), Browser(anna)
    answer_device(browser, told, "allow")
    page = browser.open("/account/grants")
    assert "Go on at your device: it is let in." in page
    assert "No app may act for you." not in page
    assert "Card box" in page
    assert "comes in as soon as the device asks" in page
    browser.send("/account/grants", to=f"/account/grants/{app.id}/revoke")
    assert "No app may act for you." in browser.open("/account/grants")
    refused(polls(app, told), "invalid_grant")


def test_a_device_that_never_came_back_is_listed_no_longer_than_its_code_lasts(anna, app):
    told, browser = begun(app), Browser(anna)
    answer_device(browser, told, "allow")
    with time_machine.travel(timezone.now() + timedelta(seconds=901)):
        assert "No app may act for you." in browser.open("/account/grants")


def test_devices_ask_for_no_more_codes_than_are_allowed(app, settings):
    settings.DURAK = {**settings.DURAK, "device_codes": "1/day"}
    begun(app)
    refused(app.posts("device_authorization"), "temporarily_unavailable", 429)


def test_what_a_device_asks_wrongly_it_is_told(app):
    refused(app.posts("device_authorization", scope="admin"), "invalid_scope")
    refused(app.posts("device_authorization", client_id="nobodysapp22"), "invalid_client", 401)
    refused(app.posts("device_authorization", scope="read", client_id=None), "invalid_client", 401)
    refused(app.posts("token", grant_type=DEVICE, device_code=None), "invalid_request")
    refused(app.posts("token", grant_type=DEVICE, device_code="\0"), "invalid_grant")
    assert begun(app, scope="")["device_code"]
    assert DeviceGrant.objects.get().scope == "read"
