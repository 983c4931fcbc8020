"""The pages to sign up, sign in and sign out."""

import re

import pytest

from accounts.models import Mail, User
from tests.accounts.sign_in import PASSWORD, post_account
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_token_for

pytestmark = pytest.mark.django_db
REFUSAL_OF_SIGN_IN = "There is no account with this name and this password."


def open_signed_in_browser(name="anna", password=PASSWORD):
    browser = Browser()
    assert browser.send("/sign-in", username=name, password=password).status_code == 302
    return browser


def test_signing_up_signs_in_and_stores_the_language():
    browser = Browser(headers={"accept-language": "ru"})
    answer = browser.send("/sign-up", username="anna", password=PASSWORD, time_zone="Asia/Omsk")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert browser.name_in_header == "anna"
    anna = User.objects.get(username="anna")
    assert (anna.language, anna.time_zone, anna.email, anna.check_password(PASSWORD)) == ("ru", "Asia/Omsk", "", True)


def test_the_sign_up_form_creates_no_bot_and_marks_the_email_address_as_optional():
    page = Browser().open("/sign-up")
    assert 'name="bot"' not in page
    assert "E-mail (optional)" in page
    Browser().send_forged_request("/sign-up", username="anna", password=PASSWORD, time_zone="UTC", bot="on")
    assert not User.objects.get(username="anna").is_bot


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"username": "an"}, "3 to 30"),
        ({"username": "moderator"}, "This word cannot be a name here."),
        ({"username": "Boris"}, "This name is taken."),
        ({"password": "short"}, "This is too short: at least 8 characters, please."),
        ({"password": "password1"}, "Many people use this password"),
        ({"email": "nobody"}, "This is not an e-mail address that we can write to."),
        ({"username": ""}, "This is missing."),
    ],
)
def test_errors_are_shown_at_their_fields_and_valid_input_stays(fields, sentence):
    post_account("boris")
    sent = {"username": "anna", "password": PASSWORD, "email": "", **fields}
    answer = Browser().send("/sign-up", **sent)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert sentence in read_text(answer)
    (field,) = fields
    assert f'name="{field}"' in page
    wrong = [part for part in page.split('<div class="field') if 'aria-invalid="true"' in part]
    assert [f'name="{field}"' in part for part in wrong] == [True]
    assert PASSWORD not in page
    assert User.objects.count() == 1


def test_signing_in_with_name_and_password_redirects_to_the_requested_page():
    post_account("anna")
    browser = Browser()
    answer = browser.send("/sign-in?next=/limits", username="Anna", password=PASSWORD, next="/limits")
    assert (answer.status_code, answer["Location"]) == (302, "/limits")
    assert browser.name_in_header == "anna"


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "evil", "\x00/"]
)
def test_signing_in_never_redirects_to_another_site(elsewhere):
    post_account("anna")
    answer = Browser().send("/sign-in", username="anna", password=PASSWORD, next=elsewhere)
    assert answer["Location"] == "/"
    page = Browser().send("/sign-in", username="anna", password="a guess", next=elsewhere).content.decode()
    assert re.findall(r'name="next" value="([^"]*)"', page.split("<footer")[0]) == ["/"]


def test_a_wrong_password_and_an_unknown_name_get_the_same_response():
    post_account("anna")
    responses = [Browser().send("/sign-in", username=name, password="a guess") for name in ("anna", "nobody-here")]
    assert [answer.status_code for answer in responses] == [200, 200]
    assert [REFUSAL_OF_SIGN_IN in read_text(answer) for answer in responses] == [True, True]


def test_guesses_on_the_page_are_counted_with_those_at_the_api(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "2/hour"}
    post_account("anna")
    for _ in range(2):
        Browser().send("/sign-in", username="anna", password="a guess")
    answer = Browser().send("/sign-in", username="anna", password=PASSWORD)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "Too many attempts" in read_text(answer)


def test_new_accounts_from_one_network_address_are_limited(settings):
    settings.DURAK = {**settings.DURAK, "registrations": "1/day"}
    post_account("anna")
    answer = Browser().send("/sign-up", username="boris", password=PASSWORD)
    assert answer.status_code == 429
    assert not User.objects.filter(username="boris").exists()


def test_a_session_id_chosen_by_an_attacker_is_replaced():
    anna, boris = post_account("anna"), post_account("boris")
    theirs = Browser(boris)
    before = theirs.session_id
    browser = Browser()
    browser.client.cookies["sessionid"] = before
    browser.send("/sign-in", username="anna", password=PASSWORD)
    assert browser.session_id not in (None, before)
    assert (browser.name_in_header, theirs.name_in_header) == (anna.username, None)


def test_signing_out_ends_the_session_and_needs_a_post():
    post_account("anna")
    browser = open_signed_in_browser()
    session = browser.session_id
    assert browser.client.get("/sign-out").status_code == 405
    assert browser.client.post("/sign-out").status_code == 403
    assert browser.name_in_header == "anna"
    assert browser.send("/", to="/sign-out")["Location"] == "/"
    assert browser.name_in_header is None
    browser.client.cookies["sessionid"] = session
    assert browser.name_in_header is None


def test_a_new_password_ends_sessions_in_other_browsers():
    anna = create_token_for(post_account("anna"))
    browser = open_signed_in_browser()
    anna.client.post("/api/v1/me/password", {"old_password": PASSWORD, "new_password": "ten legs, no horse"})
    assert browser.name_in_header is None


def test_only_pages_for_visitors_except_the_sign_in_page_may_be_cached():
    post_account("anna")
    assert "no-store" in open_signed_in_browser().client.get("/limits")["Cache-Control"]
    assert "no-store" in Browser().client.get("/sign-in")["Cache-Control"]
    assert "Cache-Control" not in Browser().client.get("/limits")


def test_the_response_to_a_forgotten_password_does_not_reveal_addresses():
    browser = Browser()
    text = read_text(browser.send("/password/forgotten", email="anna@example.org"))
    assert "anna@example.org" in text
    assert "a mail with a link is on its way" in text
    assert Mail.objects.get().address == "anna@example.org"
    assert "This is not an e-mail address that we can write to." in read_text(
        browser.send("/password/forgotten", email="anna")
    )


def test_mails_requested_from_one_network_address_are_limited(settings):
    settings.DURAK = {**settings.DURAK, "mails_asked": "1/hour"}
    answers = [Browser().send("/password/forgotten", email="anna@example.org") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert Mail.objects.count() == 1
