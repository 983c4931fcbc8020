"""Validity and equality of e-mail addresses. Two addresses that only look alike are different addresses."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core import mail
from django.utils import timezone

from accounts.models import Mail, User
from accounts.services import send_due_mails
from tests.accounts.notification_helpers import create_reachable_person
from tests.accounts.sign_in import PASSWORD, assert_problem, post_account
from tests.factories import create_token_for, make_anonymous_client

pytestmark = pytest.mark.django_db
RESET_URL = "/api/v1/password/reset"
LONGEST_ADDRESS = f"{'a' * 64}@{'b' * 63}.{'c' * 63}.{'d' * 58}.org"


def create_account_with_address(address: str, name: str = "anna") -> User:
    """Create an account whose verified e-mail address is `address`."""
    user = post_account(name)
    user.email, user.email_verified_at = address, timezone.now()
    user.save()
    return user


def request_reset_and_list_recipients(address: str) -> list[list[str]]:
    """Request a password reset for `address`, and return the recipients of the mails that are sent."""
    mail.outbox.clear()
    assert make_anonymous_client().post(RESET_URL, {"email": address}).status_code == 202
    send_due_mails(now=timezone.now())
    return [letter.to for letter in mail.outbox]


@pytest.mark.parametrize("typed", ["kim@gmaıl.com", "kim@gmaİl.com", "kim@gmail.com.\u0131", "kim@gmàil.com"])
def test_an_address_whose_domain_only_looks_like_the_stored_one_gets_no_link(typed):
    create_account_with_address("kim@gmail.com")
    assert request_reset_and_list_recipients(typed) == []


@pytest.mark.parametrize(
    "typed", ["ſam@example.org", "\u212aim@example.org", "sıs@example.org", "sİs@example.org", "анна@example.org"]
)
def test_an_address_whose_local_part_is_not_ascii_is_refused(typed):
    problem = assert_problem(make_anonymous_client().post(RESET_URL, {"email": typed}), 400, "invalid")
    assert list(problem["errors"]) == ["email"]
    body = {"username": "anna", "password": PASSWORD, "email": typed}
    assert list(assert_problem(make_anonymous_client().post("/api/v1/accounts", body), 400, "invalid")["errors"]) == [
        "email"
    ]


@pytest.mark.parametrize("typed", ["kim@\u212aiosſ.org", "KIM@KIOSS.ORG", "kim@ｋｉｏｓｓ。org", "Kim@kioss.org"])
def test_a_link_goes_to_the_stored_address_not_to_the_typed_address(typed):
    """IDNA, the standard for internationalized domain names, maps all typed domains of this test to `kioss.org`."""
    create_account_with_address("kim@kioss.org")
    assert request_reset_and_list_recipients(typed) == [["kim@kioss.org"]]


def test_a_mail_goes_to_the_address_with_its_stored_capitals():
    create_account_with_address("Kim.Ivanova@example.org")
    assert request_reset_and_list_recipients("kim.ivanova@EXAMPLE.org") == [["Kim.Ivanova@example.org"]]


def test_two_accounts_whose_addresses_differ_in_spelling_do_not_get_the_links_of_each_other():
    create_account_with_address("Kim@example.org", "large")
    create_account_with_address("kim@example.org", "small")
    assert request_reset_and_list_recipients("kim@example.org") == [["kim@example.org"]]
    assert "small: " in mail.outbox[0].body
    assert "large: " not in mail.outbox[0].body


def test_password_resets_for_one_address_share_a_limit_whatever_the_case_of_its_letters():
    create_account_with_address("kim@example.org")
    assert request_reset_and_list_recipients("kim@example.org") == [["kim@example.org"]]
    assert request_reset_and_list_recipients("KIM@Example.ORG") == []


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("anna@Пример.рф", "anna@xn--e1afmkfd.xn--p1ai"),
        ("anna@straße.de", "anna@xn--strae-oqa.de"),
        ("Anna@Example.ORG", "Anna@example.org"),
        ("anna@\u212aiosk.org", "anna@kiosk.org"),
    ],
)
def test_a_domain_is_stored_in_ascii(typed, stored):
    anna = create_token_for(post_account("anna"))
    body = {"email": typed, "password": PASSWORD}
    assert anna.client.patch("/api/v1/me", body).json()["email"] == stored
    account = (
        make_anonymous_client()
        .post("/api/v1/accounts", {"username": "clara", "password": PASSWORD, "email": typed})
        .json()
    )
    assert account["email"] == stored
    assert User.objects.create_user("boris", typed).email == stored


@pytest.mark.parametrize(
    "typed",
    ["@", "anna", "anna@", "@example.org", "a@b@example.org", "anna@-x.org", "anna@127.0.0.1", "anna@[127.0.0.1]",
     "anna@x..org", "an na@example.org", '"a\x01"@example.org', "anna@xn--a.org", "anna@\u200b.org", "anna@org",
     "anna\u202e@example.org", f"anna@{'ä' * 5000}.org", LONGEST_ADDRESS],
)  # fmt: skip
def test_invalid_addresses_are_refused(typed):
    assert list(
        assert_problem(make_anonymous_client().post(RESET_URL, {"email": typed}), 400, "invalid")["errors"]
    ) == ["email"]


def test_the_admin_refuses_and_normalizes_addresses_as_the_api_does(admin_client):
    anna = create_reachable_person("anna").user
    form = {"username": "anna", "time_zone": "UTC", "language": "en", "is_active": "on"}
    url = f"/admin/accounts/user/{anna.pk}/change/"
    assert b"errorlist" in admin_client.post(url, {**form, "email": "ſam@example.org"}).content
    assert admin_client.post(url, {**form, "email": "anna@Пример.рф"}).status_code == 302
    anna.refresh_from_db()
    assert anna.email == "anna@xn--e1afmkfd.xn--p1ai"


def test_deleting_an_account_deletes_mails_to_every_spelling_of_its_address():
    anna = create_token_for(create_account_with_address("anna@kiosk.org"))
    for asked in ("ANNA@\u212aiosk.org", "anna@kıosk.org"):
        make_anonymous_client().post(RESET_URL, {"email": asked})
    assert anna.client.delete("/api/v1/me", {"password": PASSWORD}).status_code == 204
    assert list(Mail.objects.values_list("address", flat=True)) == ["anna@xn--kosk-lza.org"]


def test_the_migration_normalizes_domains_and_marks_unusual_addresses_as_not_verified():
    before = {
        "plain": "Anna@EXAMPLE.org",
        "cyrillic": "anna@пример.рф",
        "long-s": "ſam@example.org",
        "number": "anna@[127.0.0.1]",
        "nowhere": "",
    }
    for name, address in before.items():
        User.objects.create_user(name, email_verified_at=timezone.now())
        User.objects.filter(username=name).update(email=address)
    import_module("accounts.migrations.0005_addresses").normalize_stored_addresses(apps, None)
    now = {user.username: (user.email, user.email_verified_at is not None) for user in User.objects.all()}
    assert now == {
        "plain": ("Anna@example.org", True),
        "cyrillic": ("anna@xn--e1afmkfd.xn--p1ai", False),
        "long-s": ("ſam@example.org", False),
        "number": ("anna@[127.0.0.1]", False),
        "nowhere": ("", True),
    }
