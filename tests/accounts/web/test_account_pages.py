"""The pages with the settings of an account."""

import json
import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from accounts.models import Mail, Token, User
from accounts.services import create_guest
from tests.accounts.sign_in import PASSWORD, post_account
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_token_for, make_token_client

pytestmark = pytest.mark.django_db
VALID_PREFERENCES = {
    "language": "en",
    "time_zone": "UTC",
    "from_hour": 8,
    "to_hour": 22,
    **{f"mail_{kind}": "now" for kind in ("your_turn", "deadline_near", "game_over", "series_over", "webhook_off")},
    **{
        f"mail_{kind}": "off"
        for kind in ("invited", "joined", "series_started", "next_game", "year_ready", "club_year_ready")
    },
}
ACCOUNT_PAGES = ["inbox", *(f"account/{page}" for page in ("preferences", "email", "password", "tokens", "data"))]


@pytest.fixture
def anna(db):
    return post_account("anna")


@pytest.mark.parametrize("page", ACCOUNT_PAGES)
def test_visitors_of_an_account_page_are_sent_to_sign_in_with_its_address(page, anna):
    answer = Browser().client.get(f"/{page}")
    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in?next=%2F{page.replace('/', '%2F')}")
    answer = Browser(anna).client.get(f"/{page}")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("action", ["inbox/read", "account/email/verify", "account/sign-out-everywhere"])
def test_a_form_of_an_anonymous_visitor_has_no_effect(action, anna):
    answer = Browser().send_forged_request(f"/{action}")
    assert answer["Location"].startswith("/sign-in")
    assert not Mail.objects.exists()


def test_preferences_are_stored_and_equal_those_of_the_api(anna):
    browser = Browser(anna)
    changes = {"time_zone": "Asia/Omsk", "night_begins": "23:00", "night_ends": "07:00", "from_hour": 9, "bot": "on"}
    changes["bot_is_sure"] = "on"
    assert (
        browser.send("/account/preferences", **{**VALID_PREFERENCES, **changes})["Location"] == "/account/preferences"
    )
    account = create_token_for(anna).client.get("/api/v1/me").json()
    assert (account["time_zone"], account["night"], account["bot"]) == (
        "Asia/Omsk",
        {"begins": "23:00", "ends": "07:00"},
        True,
    )
    assert (account["mail"]["hours"], account["mail"]["invited"], account["mail"]["game_over"]) == (
        [9, 22],
        "off",
        "now",
    )
    page = browser.open("/account/preferences")
    assert 'value="Asia/Omsk" selected' in page
    assert 'value="23:00"' in page
    assert browser.send("/account/preferences", **VALID_PREFERENCES, night_begins="", night_ends="").status_code == 302
    assert create_token_for(anna).client.get("/api/v1/me").json()["night"] is None


def test_an_account_becomes_a_bot_only_after_a_confirmation(anna):
    answer = Browser(anna).send("/account/preferences", **{**VALID_PREFERENCES, "bot": "on"})
    assert "Confirm it: a bot stays a bot." in read_text(answer)
    anna.refresh_from_db()
    assert not anna.is_bot


def test_display_options_are_stored_with_the_account(anna):
    Browser(anna).send("/account/preferences", **{**VALID_PREFERENCES, "look_four_colours": "on", "look_by_rank": "on"})
    page = Browser(anna).open("/account/preferences")
    assert 'four-colours"' in page
    assert re.findall(r'name="look_(\w+)"[^>]*checked', page) == ["by_rank", "four_colours"]


def test_a_new_language_applies_at_once(anna):
    browser = Browser(anna)
    browser.send("/account/preferences", **{**VALID_PREFERENCES, "language": "ru"})
    assert "Настройки" in browser.open("/account/preferences")


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"time_zone": "Europe/Atlantis"}, "time_zone", "Europe/Atlantis cannot be chosen here."),
        ({"night_begins": "22:00", "night_ends": "12:00"}, "night_ends", "twelve hours long at most"),
        ({"night_begins": "22:00"}, "night_ends", ""),
        ({"from_hour": 24}, "from_hour", ""),
        ({"mail_invited": "loud"}, "mail_invited", ""),
    ],
)
def test_invalid_preferences_are_refused_at_their_fields(anna, wrong, field, sentence):
    answer = Browser(anna).send("/account/preferences", **{**VALID_PREFERENCES, **wrong})
    assert answer.status_code == 200
    assert sentence in read_text(answer)
    parts = [part for part in answer.content.decode().split('<div class="field') if 'aria-invalid="true"' in part]
    assert [f'name="{field}"' in part for part in parts] == [True]


def test_a_new_email_address_needs_the_password_and_a_link(anna):
    browser = Browser(anna)
    assert "not your password" in read_text(browser.send("/account/email", email="a@example.org", password="a guess"))
    assert browser.send("/account/email", email="a@example.org", password=PASSWORD).status_code == 302
    anna.refresh_from_db()
    assert (anna.email, anna.email_verified_at) == ("a@example.org", None)
    assert browser.send("/account/email", to="/account/email/verify").status_code == 302
    assert Mail.objects.get().address == "a@example.org"
    User.objects.update(email_verified_at=timezone.now())
    assert "Mails go to a@example.org" in read_text(browser.client.get("/account/email"))
    assert browser.send_forged_request("/account/email/verify").status_code == 409
    browser.send("/account/email", email="", password=PASSWORD)
    anna.refresh_from_db()
    assert anna.email == ""


def test_a_new_password_signs_out_all_other_browsers(anna):
    here, elsewhere = Browser(anna), Browser(anna)
    new = "ten legs, no horse"
    assert "not your password" in read_text(here.send("/account/password", old_password="a guess", new_password=new))
    assert "easy to guess" in read_text(here.send("/account/password", old_password=PASSWORD, new_password="password1"))
    assert here.send("/account/password", old_password=PASSWORD, new_password=new).status_code == 302
    assert (here.name_in_header, elsewhere.name_in_header) == ("anna", None)
    assert Browser().send("/sign-in", username="anna", password=new).status_code == 302


def test_wrong_passwords_on_the_password_page_are_counted(anna, settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/hour"}
    browser = Browser(anna)
    sent = {"old_password": "a guess", "new_password": "ten legs, no horse"}
    assert [browser.send("/account/password", **sent).status_code for _ in range(2)] == [200, 429]


def test_signing_out_everywhere_ends_every_session(anna):
    here, elsewhere = Browser(anna), Browser(anna)
    answer = here.send("/account/password", to="/account/sign-out-everywhere")
    assert answer["Location"] == "/sign-in"
    assert (here.name_in_header, elsewhere.name_in_header) == (None, None)


def test_a_new_token_is_shown_once_and_can_be_revoked(anna):
    browser = Browser(anna)
    made = read_text(browser.send("/account/tokens", name="my bot", scopes=["read"], expires_in="P30D"))
    secret = re.search(r"durak_\S+", made)[0]
    assert make_token_client(secret).get("/api/v1/me").json()["username"] == "anna"
    page = browser.open("/account/tokens")
    assert "my bot" in page
    assert secret not in page
    token = Token.objects.get()
    assert (token.scopes, round((token.expires_at - token.created_at).total_seconds())) == (["read"], 30 * 86_400)
    revoke = f"/account/tokens/{token.pk}/revoke"
    assert Browser(post_account("boris")).send_forged_request(revoke).status_code == 404
    assert browser.send("/account/tokens", to=revoke).status_code == 302
    assert make_token_client(secret).get("/api/v1/me").status_code == 401


def test_a_token_on_an_older_page_is_revoked_there(anna):
    for _ in range(31):
        create_token_for(anna)
    oldest = Token.objects.earliest("created_at")
    revoke = f"/account/tokens/{oldest.pk}/revoke?page=2"
    assert Browser(anna).send("/account/tokens?page=2", to=revoke)["Location"] == "/account/tokens?page=2"


def test_the_last_use_of_a_token_is_in_the_users_time_zone(anna):
    User.objects.filter(pk=anna.pk).update(time_zone="Asia/Vladivostok")
    create_token_for(anna)
    Token.objects.update(last_used_at=datetime(2026, 1, 1, 20, tzinfo=UTC))
    assert "last used 2 January 2026" in Browser(anna).open("/account/tokens")


def test_a_token_needs_a_name_and_a_scope(anna):
    answer = Browser(anna).send("/account/tokens", name="", scopes=None, expires_in="P30D")
    assert read_text(answer).count("This is missing.") == 2
    assert not Token.objects.exists()


def test_a_user_can_download_the_own_data_as_a_file(anna):
    answer = Browser(anna).client.get("/account/data/export")
    assert json.loads(b"".join(answer.streaming_content))["account"]["username"] == "anna"
    assert "durak.json" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    assert Browser().client.get("/account/data/export").status_code == 302


def test_deleting_an_account_needs_the_password(anna):
    browser = Browser(anna)
    assert "not your password" in read_text(browser.send("/account/data", password="a guess"))
    assert browser.send("/account/data", password=PASSWORD)["Location"] == "/"
    assert browser.name_in_header is None
    anna.refresh_from_db()
    assert not anna.is_active


def test_a_guest_has_no_account_settings_but_can_confirm_the_deletion_of_the_account():
    browser = Browser(create_guest(now=timezone.now()))
    for page in ("email", "password"):
        assert browser.client.get(f"/account/{page}")["Location"] == f"/keep?next=%2Faccount%2F{page}"
    assert browser.send_forged_request("/account/sign-out-everywhere")["Location"] == "/keep"
    assert "This is missing." in read_text(browser.send("/account/data"))
    assert User.objects.get().is_active
    assert browser.send("/account/data", sure="on")["Location"] == "/"
    assert not User.objects.get().is_active
