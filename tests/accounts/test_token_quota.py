"""Personal tokens: their quota and rate limit, and the deletion of expired and revoked tokens."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from accounts import tasks
from accounts.models import Token
from tests.accounts.sign_in import assert_problem, create_browser_client, create_password_client, post_account
from tests.accounts.web.browser import Browser
from tests.factories import create_person, create_token_for

pytestmark = pytest.mark.django_db
TOKENS_URL = "/api/v1/me/tokens"
TOKENS_PAGE = "/account/tokens"
READ_TOKEN_BODY = {"name": "reader", "scopes": ["read"]}


def send_token_form(who):
    return Browser(who.user).send(TOKENS_PAGE, name="bot", scopes=["read"], expires_in="")


@pytest.fixture
def quota_of_two_tokens(settings):
    settings.DURAK = {**settings.DURAK, "tokens": 2}


def test_the_refusal_of_a_token_over_the_quota_says_to_revoke_one(quota_of_two_tokens):
    anna = create_person()
    assert anna.client.post(TOKENS_URL, READ_TOKEN_BODY).status_code == 201
    refused = anna.client.post(TOKENS_URL, READ_TOKEN_BODY)
    assert "Revoke" in assert_problem(refused, 409, "limit_reached")["detail"]
    assert '"tokens";q=2' in refused["RateLimit-Policy"]
    assert create_person().client.post(TOKENS_URL, READ_TOKEN_BODY).status_code == 201


def test_revoked_and_expired_tokens_do_not_count_against_the_quota(quota_of_two_tokens):
    anna = create_person()
    for _ in range(2):
        token_id = anna.client.post(TOKENS_URL, READ_TOKEN_BODY).json()["id"]
        assert anna.client.delete(f"{TOKENS_URL}/{token_id}").status_code == 204
    made = anna.client.post(TOKENS_URL, {**READ_TOKEN_BODY, "expires_in": "PT1H"}).json()
    assert_problem(anna.client.post(TOKENS_URL, READ_TOKEN_BODY), 409, "limit_reached")
    Token.objects.filter(pk=made["id"]).update(expires_at=timezone.now())
    assert anna.client.post(TOKENS_URL, READ_TOKEN_BODY).status_code == 201


def test_the_page_shows_the_refusal_of_a_token_over_the_quota_in_its_form(quota_of_two_tokens):
    anna = create_person()
    assert 'class="secret"' in send_token_form(anna).content.decode()
    assert "Revoke one" in send_token_form(anna).content.decode()
    assert Token.objects.filter(user=anna.user).count() == 2


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_cannot_exceed_the_quota_of_tokens(quota_of_two_tokens):
    anna, start = create_person(), Barrier(6)

    def create_token(_number):
        start.wait()
        try:
            return anna.client.post(TOKENS_URL, READ_TOKEN_BODY).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(create_token, range(6))) == [201] + [409] * 5


def test_tokens_created_by_one_account_are_rate_limited(settings):
    settings.DURAK = {**settings.DURAK, "new_tokens": "3/hour"}
    anna = create_person()  # creates the first of the three tokens
    assert [anna.client.post(TOKENS_URL, READ_TOKEN_BODY).status_code for _ in range(3)] == [201, 201, 429]
    assert create_browser_client(anna.user).post(TOKENS_URL, READ_TOKEN_BODY).status_code == 429
    page = send_token_form(anna)
    assert page.status_code == 429
    assert int(page["Retry-After"]) > 0
    assert create_person().client.post(TOKENS_URL, READ_TOKEN_BODY).status_code == 201


def test_tokens_created_from_one_network_address_are_rate_limited(settings):
    settings.DURAK = {**settings.DURAK, "new_tokens_address": "2/hour"}
    for name in ("anna", "boris", "clara"):
        post_account(name)
    answers = [create_password_client(name).post(TOKENS_URL, READ_TOKEN_BODY) for name in ("anna", "boris", "clara")]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert_problem(answers[-1], 429, "too_many_requests")
    assert (
        create_password_client("clara").post(TOKENS_URL, READ_TOKEN_BODY, REMOTE_ADDR="198.51.100.7").status_code == 201
    )
    assert send_token_form(create_person("dora")).status_code == 429


def test_tokens_are_deleted_a_month_after_their_end():
    anna, now = create_person(), timezone.now()
    ends = {"revoked": {"revoked_at": now}, "expired": {"expires_at": now}, "living": {}}
    for name, fields in ends.items():
        token = anna.client.post(TOKENS_URL, {**READ_TOKEN_BODY, "name": name}).json()
        Token.objects.filter(pk=token["id"]).update(**fields)
    assert tasks.purge_old_tokens() == 0
    month_ago = now - timedelta(days=30, seconds=1)
    Token.objects.exclude(revoked_at=None).update(revoked_at=month_ago)
    Token.objects.exclude(expires_at=None).update(expires_at=month_ago)
    assert tasks.purge_old_tokens() == 2
    assert set(Token.objects.values_list("name", flat=True)) == {"test", "living"}


def test_the_page_shows_thirty_tokens_at_a_time():
    anna = create_person()
    for _ in range(30):
        create_token_for(anna.user)
    browser = Browser(anna.user)
    first, last = browser.open(TOKENS_PAGE), browser.open(TOKENS_PAGE, page="2")
    assert [page.count(">Revoke</button>") for page in (first, last)] == [30, 1]
    assert ("?page=2" in first, "?page=3" in last) == (True, False)
    for number in ("0", "-1", "x", "", "9" * 30, "３"):
        browser.open(TOKENS_PAGE, page=number)
