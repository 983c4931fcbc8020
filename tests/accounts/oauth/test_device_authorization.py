"""The device flow: a person reads a code on one device and enters it in a browser on another."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from oauth2_provider.models import DeviceGrant

from tests.accounts.oauth.app import DEVICE_GRANT_TYPE, App, allow_or_deny_device, assert_refused
from tests.accounts.sign_in import post_account
from tests.accounts.web.browser import Browser, read_text
from tests.factories import make_token_client

pytestmark = pytest.mark.django_db


def begin_device_flow(app, scope="read play"):
    answer = app.post("device_authorization", scope=scope)
    assert answer.status_code == 200, answer.content
    return answer.json()


def poll_for_tokens(app, received, seconds=6):
    """Request the tokens of a device once, with the clock set forward by `seconds`. Return the response."""
    with time_machine.travel(timezone.now() + timedelta(seconds=seconds)):
        return app.post("token", grant_type=DEVICE_GRANT_TYPE, device_code=received["device_code"])


def test_a_device_gets_tokens_after_a_person_has_typed_its_code(anna, app):
    received = begin_device_flow(app)
    assert received["verification_uri"] == "http://testserver/oauth/device"
    assert (received["expires_in"], received["interval"]) == (900, 5)
    assert_refused(poll_for_tokens(app, received), "authorization_pending")
    browser = Browser(anna)
    typed = received["user_code"].lower().replace("-", " ")
    page = browser.send("/oauth/device", user_code=typed)
    assert "Let Card box act for you?" in read_text(page)
    assert "If somebody has sent you this code, say no." in read_text(page)
    assert "It could See what you see" in read_text(page)
    assert browser.send_from(page, answer="allow")["Location"] == "/account/grants"
    tokens = poll_for_tokens(app, received, 20).json()
    assert tokens["scope"] == "read play"
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").json()["username"] == "anna"
    assert app.renew_tokens(tokens["refresh_token"]).status_code == 200


def test_a_device_code_used_twice_revokes_its_tokens(anna, app):
    received = begin_device_flow(app)
    allow_or_deny_device(Browser(anna), received, "allow")
    tokens = poll_for_tokens(app, received).json()
    assert_refused(poll_for_tokens(app, received), "invalid_grant")
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").status_code == 401
    answer = Browser(anna).send("/oauth/device", user_code=received["user_code"])
    assert "No device shows this code now." in read_text(answer)


def test_a_device_gets_access_denied_after_a_person_has_denied_its_code(anna, app):
    received = begin_device_flow(app)
    assert allow_or_deny_device(Browser(anna), received, "deny")["Location"] == "/"
    assert_refused(poll_for_tokens(app, received), "access_denied")


def test_only_the_digest_of_a_device_code_is_stored(app):
    received = begin_device_flow(app)
    assert received["device_code"] not in repr(list(DeviceGrant.objects.values_list()))


def test_a_device_that_polls_too_often_must_wait_longer(app):
    received = begin_device_flow(app)
    assert_refused(poll_for_tokens(app, received, 0), "authorization_pending")
    assert_refused(poll_for_tokens(app, received, 1), "slow_down")
    assert_refused(poll_for_tokens(app, received, 8), "slow_down")
    assert_refused(poll_for_tokens(app, received, 60), "authorization_pending")


def test_a_device_code_expires_after_a_quarter_of_an_hour(anna, app):
    received = begin_device_flow(app)
    assert_refused(poll_for_tokens(app, received, 901), "expired_token")
    with time_machine.travel(timezone.now() + timedelta(seconds=901)):
        answer = Browser(anna).send("/oauth/device", user_code=received["user_code"])
    assert "No device shows this code now." in read_text(answer)


def test_another_app_cannot_use_a_device_code(anna, app):
    received = begin_device_flow(app)
    allow_or_deny_device(Browser(anna), received, "allow")
    assert_refused(poll_for_tokens(App(post_account("other")), received), "invalid_grant")
    assert poll_for_tokens(app, received).status_code == 200


def test_the_link_of_a_device_fills_in_the_code_but_does_not_allow_the_device(anna, app):
    received = begin_device_flow(app)
    page = Browser(anna).open("/oauth/device", user_code=received["user_code"])
    assert f'value="{received["user_code"]}"' in page
    assert received["verification_uri_complete"].endswith(f"/oauth/device?user_code={received['user_code']}")
    assert_refused(poll_for_tokens(app, received), "authorization_pending")
    assert Browser().client.get("/oauth/device?user_code=X")["Location"].startswith("/sign-in?next=%2Foauth%2Fdevice")


def test_wrong_codes_typed_by_a_user_are_limited(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "wrong_codes": "2/day"}
    received, browser = begin_device_flow(app), Browser(anna)
    answers = [browser.send("/oauth/device", user_code=code) for code in ("BBBB-BBBB", "", "\0x")]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert browser.send("/oauth/device", user_code=received["user_code"]).status_code == 429
    assert int(answers[2]["Retry-After"]) > 0


def test_a_correct_code_is_accepted_despite_wrong_codes_of_other_users_at_the_same_network_address(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "wrong_codes": "4/day"}
    received, boris = begin_device_flow(app), Browser(post_account("boris"))
    for _ in range(4):
        boris.send("/oauth/device", user_code="BBBB-BBBB")
    assert boris.send("/oauth/device", user_code=received["user_code"]).status_code == 429
    browser = Browser(anna)
    assert "No device shows this code now." in read_text(browser.send("/oauth/device", user_code="BBBB-BBBB"))
    assert "Let Card box act for you?" in read_text(browser.send("/oauth/device", user_code=received["user_code"]))
    assert allow_or_deny_device(browser, received, "allow").status_code == 302


def test_many_accounts_at_one_network_address_can_each_guess_only_a_few_codes(anna, app, settings):
    settings.DURAK = {**settings.DURAK, "wrong_codes": "4/day"}
    boris, browser = Browser(post_account("boris")), Browser(anna)
    for _ in range(4):
        boris.send("/oauth/device", user_code="BBBB-BBBB")
    answers = [browser.send("/oauth/device", user_code="BBBB-BBBB").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_the_grants_page_lists_an_allowed_device_and_revokes_it(anna, app):
    received, browser = begin_device_flow(app), Browser(anna)
    allow_or_deny_device(browser, received, "allow")
    page = browser.open("/account/grants")
    assert "Continue on your device. It is signed in." in page
    assert "No app may act for you." not in page
    assert "Card box" in page
    assert "signs in as soon as the device asks" in page
    browser.send("/account/grants", to=f"/account/grants/{app.id}/revoke")
    assert "No app may act for you." in browser.open("/account/grants")
    assert_refused(poll_for_tokens(app, received), "invalid_grant")


def test_a_device_that_never_polls_again_is_listed_until_its_code_expires(anna, app):
    received, browser = begin_device_flow(app), Browser(anna)
    allow_or_deny_device(browser, received, "allow")
    with time_machine.travel(timezone.now() + timedelta(seconds=901)):
        assert "No app may act for you." in browser.open("/account/grants")


def test_device_codes_are_rate_limited(app, settings):
    settings.DURAK = {**settings.DURAK, "device_codes": "1/day"}
    begin_device_flow(app)
    assert_refused(app.post("device_authorization"), "temporarily_unavailable", 429)


def test_invalid_device_requests_get_an_error(app):
    assert_refused(app.post("device_authorization", scope="admin"), "invalid_scope")
    assert_refused(app.post("device_authorization", client_id="nobodysapp22"), "invalid_client", 401)
    assert_refused(app.post("device_authorization", scope="read", client_id=None), "invalid_client", 401)
    assert_refused(app.post("token", grant_type=DEVICE_GRANT_TYPE, device_code=None), "invalid_request")
    assert_refused(app.post("token", grant_type=DEVICE_GRANT_TYPE, device_code="\0"), "invalid_grant")
    assert begin_device_flow(app, scope="")["device_code"]
    assert DeviceGrant.objects.get().scope == "read"
