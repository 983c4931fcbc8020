"""The pages on which a guest upgrades the account or signs out."""

from datetime import timedelta

import pytest
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application

from accounts.models import PushDevice, User
from accounts.services import create_guest
from tests.accounts.sign_in import PASSWORD, assert_problem, post_account
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_token_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest():
    return create_guest(now=timezone.now())


def test_an_upgraded_account_stays_signed_in_and_opens_in_other_browsers(guest):
    browser, elsewhere = Browser(guest), Browser(guest)
    answer = browser.send("/keep", username="anna", password=PASSWORD, next="/limits")
    assert answer["Location"] == "/limits"
    assert "The account is yours, anna" in read_text(browser.client.get("/limits"))
    assert (browser.name_in_header, elsewhere.name_in_header) == ("anna", None)
    assert Browser().send("/sign-in", username="anna", password=PASSWORD).status_code == 302
    assert browser.client.get("/keep")["Location"] == "/"


def test_upgrading_ends_all_other_sessions_and_tokens(guest):
    mine = create_token_for(guest)
    create_app_token(guest)
    for device, keys in {"here": 1, "elsewhere": 2}.items():
        PushDevice.objects.create(player=guest, endpoint=f"https://push.example/{device}", p256dh=keys, auth=keys)
    assert mine.client.get("/api/v1/me").status_code == 200
    browser = Browser(guest)
    refused = browser.send("/keep", username="x", password=PASSWORD)
    assert (refused.status_code, mine.client.get("/api/v1/me").status_code) == (200, 200)
    response = browser.send("/keep", username="anna", password=PASSWORD)
    assert response.status_code == 302
    assert_problem(mine.client.get("/api/v1/me"), 401, "not_authenticated")
    assert "Your tokens are revoked" in read_text(browser.client.get("/"))
    assert not AccessToken.objects.exists()
    assert not PushDevice.objects.exists()


def test_a_guest_is_warned_before_signing_in_with_another_account(guest):
    warning = f"You play as {guest.shown_name}, a guest. If you sign in with another account"
    browser = Browser(guest)
    assert warning in read_text(browser.client.get("/sign-in?next=/limits"))
    assert 'href="/keep?next=/limits"' in browser.open("/sign-in", next="/limits")
    assert "a guest" not in read_text(Browser().client.get("/sign-in"))


def create_app_token(guest):
    app = Application.objects.create(name="box", client_type="public", authorization_grant_type="authorization-code")
    ends = timezone.now() + timedelta(hours=1)
    AccessToken.objects.create(user=guest, application=app, token="t", scope="read", expires=ends)


def test_a_guest_without_tokens_gets_no_message_about_them(guest):
    browser = Browser(guest)
    browser.send("/keep", username="anna", password=PASSWORD)
    assert "Your tokens are revoked" not in read_text(browser.client.get("/"))


def test_the_link_to_the_upgrade_has_the_address_of_the_page(guest):
    assert '"/keep?next=/limits"' in Browser(guest).client.get("/limits").content.decode()


def test_a_taken_name_and_a_bad_password_are_shown_at_their_fields(guest):
    post_account("anna")
    browser = Browser(guest)
    assert "This name is taken." in read_text(browser.send("/keep", username="anna", password=PASSWORD))
    assert "easy to guess" in read_text(browser.send("/keep", username="clara", password="password1"))
    assert browser.name_in_header == guest.username


def test_the_page_with_a_taken_name_still_shows_the_guest(guest):
    post_account("anna")
    page = Browser(guest).send("/keep", username="Anna", password=PASSWORD)
    assert f"You play as {guest.username}" in read_text(page)
    assert '"/keep?next=' in page.content.decode()


def test_a_guest_who_signs_up_is_redirected_to_the_upgrade(guest):
    assert Browser(guest).client.get("/sign-up")["Location"] == "/keep?next=%2F"
    assert Browser(guest).client.get("/sign-up?next=/series/new?club=1")["Location"] == (
        "/keep?next=%2Fseries%2Fnew%3Fclub%3D1"
    )
    assert Browser().client.get("/keep")["Location"] == "/sign-in?next=%2Fkeep"


def test_a_guest_has_to_confirm_before_signing_out(guest):
    browser = Browser(guest)
    asked = browser.send("/", to="/sign-out")
    assert "Leave your games behind?" in read_text(asked)
    assert browser.name_in_header == guest.username
    assert browser.send_from(asked, sure="yes")["Location"] == "/"
    assert browser.name_in_header is None
    assert User.objects.filter(pk=guest.pk, is_active=True).exists()
