"""Verifying e-mail addresses and setting new passwords, with links that are sent by mail."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.mail.links import build_reset_token
from accounts.models import Mail, User
from accounts.services import mark_email_verified, send_due_mails
from tests.accounts.sign_in import PASSWORD, assert_problem, create_browser_client, create_password_client, post_account
from tests.factories import create_person, create_token_for, make_anonymous_client

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "ten legs, no horse"
RESET_URL = "/api/v1/password/reset"


def create_anna(verified=True) -> User:
    anna = post_account("anna")
    anna.email = "anna@example.org"
    anna.email_verified_at = timezone.now() if verified else None
    anna.save()
    return anna


def send_mail_and_find_link() -> str:
    """Send the only due mail, and return the path of the link in it."""
    mail.outbox.clear()
    assert send_due_mails(now=timezone.now()) == 1
    return re.search(r"http://127.0.0.1:8000(/\S+)", mail.outbox[0].body)[1]


def find_links_in_html() -> list[str]:
    """Return the paths of all links in the HTML part of the first sent mail."""
    page, kind = mail.outbox[0].alternatives[0]
    assert kind == "text/html"
    return re.findall(r'<a href="http://127.0.0.1:8000(/[^"]*)"', page)


def change_email_address(anna) -> None:
    answer = anna.client.patch("/api/v1/me", {"email": "other@example.org", "password": PASSWORD})
    assert answer.json()["email"] == "other@example.org"


def can_log_in(password) -> bool:
    """Return whether the account `anna` can create a token with this password."""
    answer = create_password_client("anna", password).post("/api/v1/me/tokens", {"name": "x", "scopes": ["read"]})
    return answer.status_code == 201


def test_an_address_is_verified_by_the_button_behind_the_link(client):
    anna = create_token_for(create_anna(verified=False))
    assert anna.client.post("/api/v1/me/email/verify").status_code == 202
    path = send_mail_and_find_link()
    assert mail.outbox[0].to == ["anna@example.org"]
    assert find_links_in_html() == [path]
    page = client.get(path)
    assert "anna@example.org is the address of anna." in page.content.decode()
    assert anna.client.get("/api/v1/me").json()["email_verified"] is False
    assert client.post(path).status_code == 200
    assert anna.client.get("/api/v1/me").json()["email_verified"] is True
    assert_problem(anna.client.post("/api/v1/me/email/verify"), 409, "conflict")


def test_a_link_verifies_only_the_address_that_it_was_sent_to(client):
    anna = create_token_for(create_anna(verified=False))
    anna.client.post("/api/v1/me/email/verify")
    path = send_mail_and_find_link()
    change_email_address(anna)
    assert client.post(path).status_code == 404
    assert anna.client.get("/api/v1/me").json()["email_verified"] is False


def test_an_account_that_was_read_before_its_address_changed_is_not_verified():
    read_before = create_anna(verified=False)
    anna = create_token_for(User.objects.get())
    change_email_address(anna)
    mark_email_verified(player=read_before)
    assert anna.client.get("/api/v1/me").json()["email_verified"] is False


def test_a_verification_of_a_former_address_is_not_sent():
    anna = create_token_for(create_anna(verified=False))
    anna.client.post("/api/v1/me/email/verify")
    change_email_address(anna)
    assert send_due_mails(now=timezone.now()) == 0
    assert Mail.objects.get().state == "dropped"


def test_a_verified_old_address_gets_a_mail_about_the_change():
    change_email_address(create_token_for(create_anna()))
    assert send_due_mails(now=timezone.now()) == 1
    assert mail.outbox[0].to == ["anna@example.org"]
    assert mail.outbox[0].subject == "Your address has changed"
    assert "other@example.org" not in str(mail.outbox[0].message())
    assert find_links_in_html() == ["/"]


def test_an_unverified_old_address_gets_no_mail():
    change_email_address(create_token_for(create_anna(verified=False)))
    assert send_due_mails(now=timezone.now()) == 0


def request_verification_and_count_mails(anna, now) -> int:
    """Request a verification mail at the time `now`. Return the number of mails that are sent."""
    assert anna.client.post("/api/v1/me/email/verify").status_code == 202
    Mail.objects.filter(state="wanted").update(created_at=now)
    return send_due_mails(now=now)


def test_mails_to_verify_one_address_have_a_minimum_interval():
    anna = create_token_for(create_anna(verified=False))
    now = timezone.now()
    assert [request_verification_and_count_mails(anna, now + timedelta(minutes=5) * number) for number in range(5)] == [
        1,
        0,
        1,
        0,
        1,
    ]


def test_mails_to_verify_one_address_are_limited_over_all_accounts():
    now = timezone.now()
    people = [create_token_for(User.objects.create_user(f"many-{n}", "Anna@example.org".swapcase())) for n in range(12)]
    assert sum(request_verification_and_count_mails(one, now) for one in people) == 10
    assert request_verification_and_count_mails(people[0], now + timedelta(days=1)) == 1


def test_an_account_without_an_address_cannot_request_a_verification():
    assert_problem(create_person().client.post("/api/v1/me/email/verify"), 409, "conflict")


def test_a_new_password_can_be_set_over_the_api():
    create_anna()
    assert make_anonymous_client().post(RESET_URL, {"email": "Anna@Example.org"}).status_code == 202
    token = send_mail_and_find_link().split("/")[-1]
    problem = assert_problem(
        make_anonymous_client().post(f"{RESET_URL}/confirm", {"token": token, "new_password": "12345678"}),
        400,
        "invalid",
    )
    assert list(problem["errors"]) == ["new_password"]
    assert (
        make_anonymous_client().post(f"{RESET_URL}/confirm", {"token": token, "new_password": NEW_PASSWORD}).status_code
        == 204
    )
    assert (can_log_in(NEW_PASSWORD), can_log_in(PASSWORD)) == (True, False)
    again = make_anonymous_client().post(f"{RESET_URL}/confirm", {"token": token, "new_password": PASSWORD})
    assert list(assert_problem(again, 400, "invalid")["errors"]) == ["token"]


def test_a_new_password_can_be_set_on_the_page_of_the_link(client):
    user = create_anna()
    elsewhere = create_browser_client(user)
    elsewhere.post(RESET_URL, {"email": "anna@example.org"})
    path = send_mail_and_find_link()
    assert 'type="password"' in client.get(path).content.decode()
    assert "easy to guess" in client.post(path, {"new_password": "password"}).content.decode()
    assert "has a new password" in client.post(path, {"new_password": NEW_PASSWORD}).content.decode()
    assert can_log_in(NEW_PASSWORD)
    assert client.get(path).status_code == 404
    assert_problem(elsewhere.get("/api/v1/me"), 401, "not_authenticated")


@pytest.mark.parametrize("keep", [True, False])
def test_a_reset_revokes_all_tokens_unless_the_player_keeps_them(keep):
    anna = create_token_for(create_anna())
    body = {"token": build_reset_token(anna.user), "new_password": NEW_PASSWORD} | (
        {"keep_tokens": True} if keep else {}
    )
    assert make_anonymous_client().post(f"{RESET_URL}/confirm", body).status_code == 204
    assert anna.client.get("/api/v1/me").status_code == (200 if keep else 401)


@pytest.mark.parametrize("keep", [True, False])
def test_the_page_of_the_link_keeps_tokens_only_if_the_player_chooses_so(client, keep):
    anna = create_token_for(create_anna())
    path = f"/password/reset/{build_reset_token(anna.user)}"
    assert '<input type="checkbox" name="keep_tokens"' in client.get(path).content.decode()
    assert (
        client.post(path, {"new_password": NEW_PASSWORD} | ({"keep_tokens": "on"} if keep else {})).status_code == 200
    )
    assert anna.client.get("/api/v1/me").status_code == (200 if keep else 401)


def test_a_link_to_set_a_password_is_refused_after_a_day(monkeypatch):
    from django.contrib.auth.tokens import PasswordResetTokenGenerator

    anna = create_anna()
    tomorrow = timezone.now().replace(tzinfo=None) + timedelta(days=1, minutes=1)
    token = build_reset_token(anna)
    assert (
        make_anonymous_client().post(f"{RESET_URL}/confirm", {"token": token, "new_password": "short"}).status_code
        == 400
    )
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: tomorrow)
    answer = make_anonymous_client().post(f"{RESET_URL}/confirm", {"token": token, "new_password": NEW_PASSWORD})
    assert list(assert_problem(answer, 400, "invalid")["errors"]) == ["token"]


@pytest.mark.parametrize("token", ["", "x", "1-x", "-", "zzzzzzzzzzzzz-x", "9" * 90, "-1-x"])
def test_malformed_tokens_are_refused(token):
    answer = make_anonymous_client().post(f"{RESET_URL}/confirm", {"token": token, "new_password": NEW_PASSWORD})
    assert list(assert_problem(answer, 400, "invalid")["errors"]) == ["token"]


def test_a_reset_request_does_not_reveal_whether_an_address_is_known():
    """A known and an unknown address get the same response after the same queries."""
    create_anna()
    responses = []
    for email in ("anna@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as captured:
            answer = make_anonymous_client().post(RESET_URL, {"email": email})
        responses.append((answer.status_code, answer.content, [query["sql"].split()[:3] for query in captured]))
    assert responses[0] == responses[1]
    assert responses[0][0] == 202
    assert send_due_mails(now=timezone.now()) == 1


@pytest.mark.parametrize("verified", [True, False])
def test_only_a_verified_address_gets_a_link(verified):
    create_anna(verified=verified)
    make_anonymous_client().post(RESET_URL, {"email": "anna@example.org"})
    assert send_due_mails(now=timezone.now()) == verified


def test_one_mail_has_the_links_for_all_accounts_of_an_address():
    create_anna()
    User.objects.create_user("anna-too", "anna@example.org", email_verified_at=timezone.now())
    for _ in range(3):
        make_anonymous_client().post(RESET_URL, {"email": "anna@example.org"})
    assert send_due_mails(now=timezone.now()) == 1
    assert "anna: " in mail.outbox[0].body
    assert "anna-too: " in mail.outbox[0].body
    assert all(f"127.0.0.1:8000{path}\n" in mail.outbox[0].body for path in find_links_in_html())
    assert len(set(find_links_in_html())) == 2


def test_the_page_behind_the_link_in_a_mail_is_in_the_language_of_its_reader():
    anna = create_anna()
    anna.language = "ru"
    anna.save()
    make_anonymous_client().post(RESET_URL, {"email": "anna@example.org"})
    path = send_mail_and_find_link()
    page, _ = mail.outbox[0].alternatives[0]
    assert '<html lang="ru">' in page
    assert "Новый пароль для anna" in page
    assert find_links_in_html() == [path]


def test_requests_for_mails_are_rate_limited(settings):
    settings.DURAK = {**settings.DURAK, "mails_asked": "2/day"}
    answers = [make_anonymous_client().post(RESET_URL, {"email": f"x{number}@example.org"}) for number in range(3)]
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert "Retry-After" in answers[2].headers


def test_a_request_with_an_invalid_body_counts_against_no_limit(settings):
    settings.DURAK = {**settings.DURAK, "mails_asked": "1/day"}
    anna = create_token_for(create_anna(verified=False))
    for body in ({}, {"email": "anna"}, {"address": "anna@example.org"}):
        assert_problem(anna.client.post(RESET_URL, body), 400, "invalid")
    assert_problem(anna.client.post("/api/v1/me/email/verify", {"email": "anna@example.org"}), 400, "invalid")
    assert anna.client.post("/api/v1/me/email/verify").status_code == 202
    assert_problem(anna.client.post("/api/v1/me/email/verify"), 429, "too_many_requests")


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("/password/reset/nonsense", "/password/forgotten"),
        ("/mail/verify/nonsense", "/account/email"),
        ("/mail/stop/nonsense", "/account/preferences"),
    ],
)
def test_the_page_of_a_link_that_does_not_work_has_a_button_to_another_page(client, link, address):
    response = client.get(link)
    assert response.status_code == 404
    assert f'class="button main" href="{address}"' in response.content.decode()


def test_after_a_new_password_the_page_leads_to_the_sign_in(client):
    anna = create_anna()
    fields = {"new_password": NEW_PASSWORD}
    page = client.post(f"/password/reset/{build_reset_token(anna)}", fields).content.decode()
    assert 'class="button main" href="/sign-in"' in page
