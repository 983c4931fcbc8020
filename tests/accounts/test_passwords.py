"""The cost of password hashing, and the limits on concurrent password checks and on wrong and right passwords."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.mail.links import build_reset_token
from accounts.models import User
from accounts.password_hashing import HASHING_SLOTS
from tests.accounts.sign_in import PASSWORD, assert_problem, create_browser_client, create_password_client, post_account
from tests.factories import create_token_for, make_anonymous_client

pytestmark = pytest.mark.django_db
READ_TOKEN_BODY = {"name": "reader", "scopes": ["read"]}
NEW_PASSWORD = "ten legs, no horse"
ADMIN_LOGIN_URL = "/admin/login/?next=/admin/"


def log_in(name, password=PASSWORD, **headers):
    return create_password_client(name, password).post("/api/v1/me/tokens", READ_TOKEN_BODY, **headers)


def assert_refused_with_429(answer):
    assert_problem(answer, 429, "too_many_requests")
    assert 1 <= int(answer["Retry-After"]) <= 86_400


@pytest.fixture
def production_hasher(settings):
    settings.PASSWORD_HASHERS = ["accounts.password_hashing.LimitedArgon2Hasher"]


@pytest.mark.usefixtures("production_hasher")
def test_a_password_hash_takes_19_mebibytes_and_one_thread():
    assert post_account("anna").password.startswith("argon2$argon2id$v=19$m=19456,t=3,p=1$")


@pytest.mark.usefixtures("production_hasher")
def test_an_old_password_hash_is_accepted_and_replaced():
    anna = post_account("anna")
    anna.password = Argon2PasswordHasher().encode(PASSWORD, "a salt of 22 letters..")
    anna.save()
    browser = create_browser_client(anna)
    assert log_in("anna", "guess").status_code == 401
    assert browser.patch("/api/v1/me", {"email": "a@example.org", "password": PASSWORD}).status_code == 200
    anna.refresh_from_db()
    assert "$m=19456,t=3,p=1$" in anna.password
    assert browser.get("/api/v1/me").status_code == 200
    assert log_in("anna").status_code == 201


API_CALLS_WITH_A_PASSWORD = {
    "an unknown name": lambda anna: log_in("ghost"),
    "a known name": lambda anna: log_in("anna"),
    "a new account": lambda anna: make_anonymous_client().post(
        "/api/v1/accounts", {"username": "boris", "password": PASSWORD}
    ),
    "a new password": lambda anna: anna.post(
        "/api/v1/me/password", {"old_password": PASSWORD, "new_password": NEW_PASSWORD}
    ),
    "a new address": lambda anna: anna.patch("/api/v1/me", {"email": "a@example.org", "password": PASSWORD}),
    "leaving": lambda anna: anna.delete("/api/v1/me", {"password": PASSWORD}),
    "a forgotten password": lambda anna: make_anonymous_client().post(
        "/api/v1/password/reset/confirm", {"token": build_reset_token(User.objects.get()), "new_password": NEW_PASSWORD}
    ),
}
PAGES_WITH_A_PASSWORD = {
    "the page of a link": lambda: Client().post(
        f"/password/reset/{build_reset_token(User.objects.get())}", {"new_password": NEW_PASSWORD}
    ),
    "the admin": lambda: Client().post(ADMIN_LOGIN_URL, {"username": "anna", "password": PASSWORD}),
}


@pytest.fixture
def busy_hashers():
    """Occupy all slots for password checks, so that no password can be checked during the test."""
    with HASHING_SLOTS.take_slot(), HASHING_SLOTS.take_slot():
        yield


@pytest.fixture
def anna(db):
    return create_token_for(post_account("anna")).client


@pytest.mark.parametrize("send_password", API_CALLS_WITH_A_PASSWORD.values(), ids=API_CALLS_WITH_A_PASSWORD)
def test_concurrent_password_checks_are_limited(anna, send_password, busy_hashers):
    answer = send_password(anna)
    assert_refused_with_429(answer)
    assert '"passwords_at_once";r=0;t=1' in answer["RateLimit"]


@pytest.mark.parametrize("page", PAGES_WITH_A_PASSWORD.values(), ids=PAGES_WITH_A_PASSWORD)
def test_pages_report_the_limit_of_concurrent_password_checks_as_html(anna, page, busy_hashers):
    answer = page()
    assert (answer.status_code, answer["Content-Type"]) == (429, "text/html; charset=utf-8")
    assert 1 <= int(answer["Retry-After"]) <= 10


def test_a_request_that_finds_no_free_slot_is_not_counted_as_a_wrong_password(anna, settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    with HASHING_SLOTS.take_slot(), HASHING_SLOTS.take_slot():
        assert [log_in("anna").status_code for _ in range(2)] == [429, 429]
    assert log_in("anna").status_code == 201


def test_wrong_passwords_from_one_network_address_are_counted_over_all_names(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    post_account("anna")
    answers = [log_in(f"name-{number}", "guess") for number in range(5)]
    assert [answer.status_code for answer in answers] == [401] * 4 + [429]
    assert_refused_with_429(log_in("anna"))
    assert log_in("anna", REMOTE_ADDR="198.51.100.7").status_code == 201


def test_wrong_passwords_for_one_name_are_counted_over_all_network_addresses(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    post_account("anna")
    answers = [log_in("anna", "guess", REMOTE_ADDR=f"198.51.100.{number}") for number in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert_refused_with_429(log_in("Anna", REMOTE_ADDR="203.0.113.1"))


def test_strangers_cannot_lock_a_player_out_at_a_network_address_of_an_earlier_login(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    post_account("anna")
    assert log_in("anna", REMOTE_ADDR="203.0.113.1").status_code == 201
    for number in range(11):
        log_in("anna", "guess", REMOTE_ADDR=f"198.51.100.{number}")
        log_in(f"name-{number}", "guess", REMOTE_ADDR="203.0.113.1")
    assert log_in("anna", REMOTE_ADDR="203.0.113.1").status_code == 201
    assert_refused_with_429(log_in("anna", REMOTE_ADDR="203.0.113.2"))


@pytest.mark.parametrize("way", ["page", "API"])
def test_a_player_who_used_a_reset_link_can_sign_in_at_that_network_address_despite_guesses_from_others(settings, way):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    anna = post_account("anna")
    for number in range(11):
        log_in("anna", "guess", REMOTE_ADDR=f"198.51.100.{number}")
    token, here = build_reset_token(anna), {"REMOTE_ADDR": "203.0.113.2"}
    if way == "page":
        assert Client().post(f"/password/reset/{token}", {"new_password": NEW_PASSWORD}, **here).status_code == 200
    else:
        make_anonymous_client().post(
            "/api/v1/password/reset/confirm", {"token": token, "new_password": NEW_PASSWORD}, **here
        )
    assert log_in("anna", NEW_PASSWORD, **here).status_code == 201


def test_wrong_passwords_at_the_admin_and_at_the_api_are_counted_together(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "2/day"}
    User.objects.create_superuser("staff", password=PASSWORD)
    guess, right = {"username": "Staff", "password": "guess"}, {"username": "staff", "password": PASSWORD}
    assert Client().post(ADMIN_LOGIN_URL, guess).status_code == 200
    assert log_in("staff", "guess").status_code == 401
    page = Client().post(ADMIN_LOGIN_URL, right)
    assert page.status_code == 429
    assert "Too many attempts" in page.content.decode()
    assert 1 <= int(page["Retry-After"]) <= 86_400
    assert_refused_with_429(log_in("staff"))
    assert Client(REMOTE_ADDR="198.51.100.7").post(ADMIN_LOGIN_URL, right).status_code == 302


def test_right_passwords_of_one_account_are_counted_over_all_routes_and_network_addresses(settings):
    settings.DURAK = {**settings.DURAK, "right_passwords": "3/day"}
    anna = create_token_for(post_account("anna")).client
    assert log_in("anna", REMOTE_ADDR="198.51.100.7").status_code == 201
    assert anna.patch("/api/v1/me", {"email": "a@example.org", "password": PASSWORD}).status_code == 200
    assert Client().post("/sign-in", {"username": "Anna", "password": PASSWORD}).status_code == 302
    assert_refused_with_429(log_in("anna"))
    assert_refused_with_429(anna.patch("/api/v1/me", {"email": "b@example.org", "password": PASSWORD}))
    assert Client().post("/sign-in", {"username": "anna", "password": PASSWORD}).status_code == 429
    post_account("boris")
    assert log_in("boris").status_code == 201


def test_one_account_cannot_store_any_number_of_browser_sessions(settings):
    settings.DURAK = {**settings.DURAK, "sign_ins": "2/day"}
    post_account("anna")
    answers = [Client().post("/sign-in", {"username": "anna", "password": PASSWORD}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert Session.objects.count() == 2


def test_right_passwords_from_one_network_address_are_counted_over_all_accounts(settings):
    settings.DURAK = {**settings.DURAK, "right_passwords_address": "2/day"}
    for name in ("anna", "boris", "vera"):
        post_account(name)
    assert [log_in(name).status_code for name in ("anna", "boris", "vera")] == [201, 201, 429]
    assert log_in("vera", REMOTE_ADDR="198.51.100.7").status_code == 201


def test_a_wrong_password_does_not_show_how_often_the_owner_has_signed_in():
    post_account("anna")
    log_in("anna", REMOTE_ADDR="198.51.100.7")
    assert "right_passwords" not in log_in("anna", "guess")["RateLimit"]


def test_guesses_in_the_admins_password_form_are_limited(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "2/day"}
    browser = Client()
    browser.force_login(User.objects.create_superuser("staff", password=PASSWORD))
    form = {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
    for _ in range(2):
        assert browser.post("/admin/password_change/", {**form, "old_password": "guess"}).status_code == 200
    page = browser.post("/admin/password_change/", {**form, "old_password": PASSWORD})
    assert "Too many attempts" in page.content.decode()
    assert User.objects.get().check_password(PASSWORD)
