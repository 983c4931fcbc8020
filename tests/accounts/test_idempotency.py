"""A repeated POST with the same Idempotency-Key is carried out once, and gets the first response again."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import idempotency
from accounts.models import StoredResponse, Token, User
from accounts.tasks import purge_old_responses
from durak_site.database import batches
from games.models import Series
from tests.accounts.sign_in import PASSWORD, assert_problem, create_password_client, post_account
from tests.factories import create_person, create_token_for, make_anonymous_client
from tests.stack import PATIENCE

pytestmark = pytest.mark.django_db
REGISTRATION_BODY = {"username": "anna", "password": PASSWORD}
READ_TOKEN_BODY = {"name": "reader", "scopes": ["read"]}


def register(body=REGISTRATION_BODY, key="k1", client=None, **headers):
    return (client or make_anonymous_client()).post("/api/v1/accounts", body, HTTP_IDEMPOTENCY_KEY=key, **headers)


def change_password(client, key="k1", old=PASSWORD, new="ten legs, no horse"):
    body = {"old_password": old, "new_password": new}
    return client.post("/api/v1/me/password", body, HTTP_IDEMPOTENCY_KEY=key)


def list_headers_without_limits(answer):
    """Return the headers of the response without those about rate limits, which differ in each response."""
    return {name: value for name, value in answer.headers.items() if not name.startswith("RateLimit")}


def test_a_repeated_request_gets_the_first_response_byte_for_byte():
    first, second = register(), register()
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.content == first.content
    assert list_headers_without_limits(second) == list_headers_without_limits(first)
    assert User.objects.count() == 1


def test_without_a_key_a_repeated_request_runs_again_with_no_extra_query(django_assert_max_num_queries):
    first = make_anonymous_client().post("/api/v1/accounts", REGISTRATION_BODY)
    with django_assert_max_num_queries(
        4
    ):  # create a savepoint, insert, roll back to the savepoint, release the savepoint
        second = make_anonymous_client().post("/api/v1/accounts", REGISTRATION_BODY)
    assert (first.status_code, second.status_code) == (201, 409)
    assert not StoredResponse.objects.exists()


def test_a_response_without_a_body_is_repeated():
    anna = create_token_for(post_account("anna"))
    assert change_password(anna.client).status_code == 204
    again = change_password(anna.client)
    assert (again.status_code, again.content) == (204, b"")
    assert "Content-Type" not in again


def test_another_body_under_the_same_key_is_refused():
    register()
    assert_problem(register({**REGISTRATION_BODY, "email": "a@example.org"}), 422, "key_reused")
    assert_problem(register({**REGISTRATION_BODY, "username": "boris"}), 422, "key_reused")
    assert User.objects.count() == 1


def test_a_refusal_is_repeated_even_when_its_reason_is_gone():
    post_account("anna")
    first = register()
    assert_problem(first, 409, "conflict")
    User.objects.all().delete()
    again = register()
    assert (again.status_code, again.content, again["Content-Type"]) == (409, first.content, first["Content-Type"])
    assert register(key="k2").status_code == 201


def test_a_refusal_of_invalid_input_is_repeated():
    bad = {**REGISTRATION_BODY, "username": "x"}
    assert register(bad).content == register(bad).content
    assert StoredResponse.objects.get().status == 400


def test_the_response_to_a_forbidden_call_is_not_stored():
    anna = create_person(scopes=["read"])
    assert_problem(anna.client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1"), 403, "forbidden")
    answer = create_token_for(anna.user).client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    assert answer.status_code == 201


def test_the_response_to_a_wrong_password_is_not_stored():
    post_account("anna")
    wrong = create_password_client("anna", "guess").post(
        "/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1"
    )
    assert_problem(wrong, 401, "not_authenticated")
    right = create_password_client("anna").post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    assert right.status_code == 201


def test_a_throttled_response_is_not_stored(settings):
    settings.DURAK = {**settings.DURAK, "registrations": "0/hour", "wrong_passwords": "0/hour"}
    assert_problem(register(), 429, "too_many_requests")
    anna = create_person()
    assert_problem(change_password(anna.client), 429, "too_many_requests")
    assert not StoredResponse.objects.exists()
    settings.DURAK = {**settings.DURAK, "registrations": "9/hour"}
    assert register().status_code == 201


def test_a_server_error_is_not_stored():
    def fail_inserting_an_account(execute, sql, *args):
        if sql.startswith('INSERT INTO "accounts_user"'):
            raise OperationalError("The connection is gone.")
        return execute(sql, *args)

    with connection.execute_wrapper(fail_inserting_an_account):
        assert_problem(register(), 503, "unavailable")
    assert not StoredResponse.objects.exists()
    assert register().status_code == 201


def test_a_response_with_a_secret_is_not_repeated():
    anna = create_person()
    first = anna.client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    assert first.status_code == 201
    assert_problem(anna.client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1"), 409, "conflict")
    assert Token.objects.filter(name="reader").count() == 1
    assert StoredResponse.objects.get().content is None
    other = {**READ_TOKEN_BODY, "name": "other"}
    assert_problem(anna.client.post("/api/v1/me/tokens", other, HTTP_IDEMPOTENCY_KEY="k1"), 422, "key_reused")


def test_a_refusal_by_a_call_that_returns_secrets_is_repeated():
    anna = create_person()
    bad = {**READ_TOKEN_BODY, "scopes": ["everything"]}
    answers = [anna.client.post("/api/v1/me/tokens", bad, HTTP_IDEMPOTENCY_KEY="k1") for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert_problem(answers[1], 400, "invalid")


def test_the_repetition_of_a_refusal_names_the_missing_scope_too():
    keeper = create_token_for(create_person().user, ["account"]).client
    body, key = {"url": "https://bots.example.org/"}, {"Idempotency-Key": "once"}
    first, second = (keeper.post("/api/v1/me/webhooks", body, headers=key) for _ in range(2))
    assert (first.status_code, first.content) == (second.status_code, second.content)
    assert first["WWW-Authenticate"] == second["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="read"'


def test_the_stored_digest_does_not_reveal_the_password():
    register()
    stored = StoredResponse.objects.get()
    import hashlib
    import json

    body = json.dumps(REGISTRATION_BODY, separators=(",", ":")).encode()
    assert bytes(stored.body_digest) != hashlib.sha256(body).digest()
    assert PASSWORD.encode() not in bytes(stored.content)


def test_two_accounts_can_use_the_same_idempotency_key():
    anna, boris = create_person(), create_person()
    answers = [
        each.client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1") for each in (anna, boris)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]


def test_a_key_belongs_to_the_account_whichever_token_is_used():
    anna = create_person("anna")
    anna.client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    again = create_token_for(anna.user).client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    assert_problem(again, 409, "conflict")


def test_keys_of_anonymous_callers_are_separate_for_each_network_address():
    assert register().status_code == 201
    elsewhere = register({**REGISTRATION_BODY, "username": "boris"}, REMOTE_ADDR="198.51.100.7")
    assert elsewhere.status_code == 201


def test_the_same_idempotency_key_can_be_used_with_another_path():
    anna = create_token_for(post_account("anna"))
    assert change_password(anna.client).status_code == 204
    assert anna.client.post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1").status_code == 201


def test_keys_that_differ_in_case_or_in_spaces_are_different_keys():
    assert register(key="k1").status_code == 201
    assert_problem(register(key="K1"), 409, "conflict")
    assert_problem(register(key="k1 x"), 409, "conflict")
    assert StoredResponse.objects.count() == 3


def test_a_key_is_ignored_with_methods_other_than_post():
    anna = create_person()
    for language in ("ru", "en"):
        answer = anna.client.patch("/api/v1/me", {"language": language}, HTTP_IDEMPOTENCY_KEY="k1")
        assert answer.json()["language"] == language
    assert not StoredResponse.objects.exists()


def make_stored_responses_older(**age):
    StoredResponse.objects.update(created_at=timezone.now() - timedelta(**age))


def test_a_response_is_repeated_for_a_day():
    first = register()
    make_stored_responses_older(hours=23, minutes=59)
    assert register().content == first.content


def test_after_a_day_a_key_can_be_used_again_even_if_its_response_is_not_yet_deleted():
    register()
    make_stored_responses_older(hours=24)
    User.objects.all().delete()
    again = register({**REGISTRATION_BODY, "email": "a@example.org"})
    assert again.status_code == 201
    assert register({**REGISTRATION_BODY, "email": "a@example.org"}).content == again.content
    assert StoredResponse.objects.count() == 1


def test_only_stored_responses_older_than_a_day_are_deleted():
    register()
    make_stored_responses_older(hours=24)
    register({**REGISTRATION_BODY, "username": "boris"}, key="k2")
    assert purge_old_responses() == 1
    assert purge_old_responses() == 0
    assert register({**REGISTRATION_BODY, "username": "boris"}, key="k2").status_code == 201
    assert User.objects.filter(username="boris").count() == 1


def test_the_content_of_a_long_response_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "MAX_STORED_BYTES", 20)
    assert register().status_code == 201
    assert_problem(register(), 409, "conflict")
    assert (StoredResponse.objects.get().content, User.objects.count()) == (None, 1)


@pytest.fixture
def small_quota_of_stored_responses(settings):
    """Lower the quota of stored responses, so that the first stored response uses it up."""
    settings.DURAK = {**settings.DURAK, "kept_answers": "20/day"}


def test_over_the_quota_the_refusal_of_a_repeated_request_names_the_created_object(small_quota_of_stored_responses):
    anna = create_token_for(post_account("anna"))
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}

    def create_series(key, who=anna):
        return who.client.post("/api/v1/series", body, HTTP_IDEMPOTENCY_KEY=key)

    stored, not_stored = create_series("k1"), create_series("k2")
    assert [stored.status_code, not_stored.status_code] == [201, 201]
    assert '"kept_answers";q=20;w=86400' in not_stored["RateLimit-Policy"]
    assert create_series("k1").content == stored.content
    assert not_stored["Location"] in assert_problem(create_series("k2"), 409, "conflict")["detail"]
    assert Series.objects.count() == 2
    other_body = {**body, "penalty": "cake"}
    again = anna.client.post("/api/v1/series", other_body, HTTP_IDEMPOTENCY_KEY="k2")
    assert_problem(again, 422, "key_reused")
    boris = create_token_for(post_account("boris"))
    assert create_series("k1", boris).content == create_series("k1", boris).content


def test_over_the_quota_the_refusal_of_a_repeated_request_that_created_nothing_says_what_to_read(
    small_quota_of_stored_responses,
):
    anna = create_token_for(post_account("anna"))
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"computer": "steady"}]}
    series = anna.client.post("/api/v1/series", body, HTTP_IDEMPOTENCY_KEY="k1").json()

    def end_series():
        return anna.client.post(f"/api/v1/series/{series['id']}/end", {}, HTTP_IDEMPOTENCY_KEY="k2")

    assert end_series().status_code == 200
    assert "Read what it changed" in assert_problem(end_series(), 409, "conflict")["detail"]


def test_a_response_without_content_is_stored_even_over_the_quota(small_quota_of_stored_responses):
    anna = create_token_for(post_account("anna"))
    for _ in range(2):
        assert anna.client.post("/api/v1/me/tokens", {}, HTTP_IDEMPOTENCY_KEY="k1").status_code == 400
    assert [change_password(anna.client, key="k2").status_code for _ in range(2)] == [204, 204]


def test_over_the_quota_a_repeated_request_that_was_first_refused_needs_another_key(small_quota_of_stored_responses):
    bad = {**REGISTRATION_BODY, "username": "x"}
    assert register(bad).content == register(bad).content
    assert_problem(register(bad, key="k2"), 400, "invalid")
    detail = assert_problem(register(bad, key="k2"), 409, "conflict")["detail"]
    assert "400" in detail
    assert "another Idempotency-Key" in detail


def test_anonymous_callers_have_one_quota_for_each_network_address(small_quota_of_stored_responses):
    register(key="k1")
    answers = [register({**REGISTRATION_BODY, "username": "boris"}, key="k2") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 409]
    elsewhere = [register({**REGISTRATION_BODY, "username": "vera"}, REMOTE_ADDR="198.51.100.7") for _ in range(2)]
    assert elsewhere[0].content == elsewhere[1].content


def test_new_keys_of_one_caller_are_limited_even_if_no_response_has_a_body(settings):
    settings.DURAK = {**settings.DURAK, "new_keys": "2/day"}
    anna, boris = create_token_for(post_account("anna")), create_token_for(post_account("boris"))
    assert change_password(anna.client).status_code == 204
    assert anna.client.post("/api/v1/me/tokens", {}, HTTP_IDEMPOTENCY_KEY="k2").status_code == 400
    series = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    assert_problem(anna.client.post("/api/v1/series", series, HTTP_IDEMPOTENCY_KEY="k3"), 429, "too_many_requests")
    assert (Series.objects.count(), StoredResponse.objects.count()) == (0, 2)
    assert change_password(anna.client).status_code == 204, "a repeated request has no new key"
    assert anna.client.post("/api/v1/series", series).status_code == 201
    assert change_password(boris.client).status_code == 204


def test_old_responses_are_deleted_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "BATCH_SIZE", 2)
    for number in range(5):
        register({**REGISTRATION_BODY, "username": f"anna-{number}"}, key=f"k{number}")
    make_stored_responses_older(hours=24)
    with CaptureQueriesContext(connection) as queries:
        assert purge_old_responses() == 5
    assert sum(query["sql"].startswith("DELETE") for query in queries) == 3
    assert not StoredResponse.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_locked_old_responses_are_deleted_in_a_later_run() -> None:
    for name in ("anna", "boris"):
        register({**REGISTRATION_BODY, "username": name}, key=name)
    make_stored_responses_older(hours=24)
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        StoredResponse.objects.select_for_update().first()
        assert pool.submit(call_and_close_connection, purge_old_responses).result(timeout=PATIENCE) == 1
    assert purge_old_responses() == 1


def call_and_close_connection(call):
    try:
        return call()
    finally:
        connection.close()
