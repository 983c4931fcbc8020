"""Concurrent requests with the same Idempotency-Key, in real transactions, and a process that dies before its
commit.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connection, transaction

from accounts.models import StoredResponse, Token, User
from tests.accounts.sign_in import PASSWORD, assert_problem
from tests.factories import create_person, make_anonymous_client, make_token_client
from tests.pauses import sleep_to_disprove
from tests.stack import PATIENCE, wait_for

pytestmark = pytest.mark.django_db(transaction=True)
THREAD_COUNT = 12
REGISTRATION_BODY = {"username": "anna", "password": PASSWORD}
READ_TOKEN_BODY = {"name": "reader", "scopes": ["read"]}


def register(key="k1", body=REGISTRATION_BODY, **headers):
    return make_anonymous_client().post("/api/v1/accounts", body, HTTP_IDEMPOTENCY_KEY=key, **headers)


def run_concurrently(call):
    """Call `call(number)` in THREAD_COUNT threads that start together, and return the results."""
    start = Barrier(THREAD_COUNT)

    def call_when_all_have_started(number):
        start.wait()
        try:
            return call(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREAD_COUNT) as pool:
        return list(pool.map(call_when_all_have_started, range(THREAD_COUNT)))


def repeat_until_no_retry_after(call):
    """Repeat the call until its response has no Retry-After header. Return that response."""
    while True:
        answer = call()
        if "Retry-After" not in answer:
            return answer
        time.sleep(0.1)


def test_concurrent_duplicates_run_once_and_get_one_response():
    answers = run_concurrently(lambda number: repeat_until_no_retry_after(register))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert User.objects.count() == 1


def test_two_of_many_duplicates_wait_and_the_others_get_retry_after():
    with ThreadPoolExecutor(THREAD_COUNT) as pool:
        with transaction.atomic():
            first = register()
            doubled = [pool.submit(call_and_close_connection, register) for _ in range(THREAD_COUNT)]
            wait_for(
                lambda: sum(one.done() for one in doubled) == THREAD_COUNT - 2,
                "the duplicates that may not wait are answered",
                4,
            )
            sent_away = [one.result() for one in doubled if one.done()]
        waited = [answer for one in doubled if (answer := one.result()) not in sent_away]
    assert {(answer.status_code, answer["Retry-After"]) for answer in sent_away} == {(409, "1")}
    assert [answer.content for answer in waited] == [first.content] * 2


@pytest.mark.slow
def test_a_duplicate_waits_five_seconds_outside_of_a_transaction():
    begun = time.monotonic()
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        register()
        send_duplicate = pool.submit(call_and_close_connection, lambda: register(HTTP_ACCEPT_LANGUAGE="ru"))
        sleep_to_disprove("a lock that a transaction would wait for", 1)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
            assert cursor.fetchone() == (0,)
        answer = send_duplicate.result(timeout=PATIENCE)
    assert_problem(answer, 409, "conflict")
    assert answer.json()["detail"].startswith("Первый запрос с этим ключом")
    assert answer["Retry-After"] == "1"
    assert time.monotonic() - begun > 4.5


def call_and_close_connection(call, *arguments):
    try:
        return call(*arguments)
    finally:
        connection.close()


def test_of_many_different_bodies_with_one_key_only_one_is_accepted():
    answers = run_concurrently(
        lambda number: repeat_until_no_retry_after(
            lambda: register(body={**REGISTRATION_BODY, "username": f"anna-{number}"})
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201] + [422] * (THREAD_COUNT - 1)
    assert User.objects.count() == 1


def test_of_concurrent_registrations_with_one_username_exactly_one_succeeds():
    answers = run_concurrently(lambda number: repeat_until_no_retry_after(lambda: register(key=f"k{number}")))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (THREAD_COUNT - 1)
    assert StoredResponse.objects.count() == THREAD_COUNT


def test_only_one_of_two_duplicates_gets_the_secret():
    token = create_person().token

    def create_token(number):
        return make_token_client(token).post("/api/v1/me/tokens", READ_TOKEN_BODY, HTTP_IDEMPOTENCY_KEY="k1")

    answers = run_concurrently(lambda number: repeat_until_no_retry_after(lambda: create_token(number)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (THREAD_COUNT - 1)
    assert Token.objects.filter(name="reader").count() == 1


def test_a_duplicate_waits_for_the_first_request():
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first = register()

            def send_duplicate():
                try:
                    return register()
                finally:
                    connection.close()

            waiting = pool.submit(send_duplicate)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.5)
        assert waiting.result(timeout=PATIENCE).content == first.content
    assert User.objects.count() == 1


PROGRAM_THAT_DIES_BEFORE_COMMIT = """
import os, sys
import django
django.setup()
from django.conf import settings
settings.ALLOWED_HOSTS += ["testserver"]
settings.DATABASES["default"]["NAME"] = sys.argv[1]
from django.db import connections, transaction
from tests.accounts.test_idempotency_concurrency import register
with transaction.atomic():
    assert register().status_code == 201
    os._exit(9)
"""


def test_a_process_that_dies_before_the_commit_stores_nothing():
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"]}
    name = connection.settings_dict["NAME"]
    root = Path(__file__).resolve().parents[2]
    died = subprocess.run(
        [sys.executable, "-c", PROGRAM_THAT_DIES_BEFORE_COMMIT, name],
        env=environment,
        cwd=root,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert died.returncode == 9, died.stderr.decode()
    assert (User.objects.count(), StoredResponse.objects.count()) == (0, 0)
    assert register().status_code == 201


def test_a_broken_connection_stores_no_response(client):
    """The database connection breaks during the request. A repeated request with the same key then succeeds."""
    from accounts.api.views.accounts import AccountsView

    class BreakingView(AccountsView):
        def post(self, request):
            response = super().post(request)
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
            return response

    from rest_framework.test import APIRequestFactory

    request = APIRequestFactory().post("/api/v1/accounts", REGISTRATION_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    assert BreakingView.as_view()(request).status_code == 503
    connection.close()
    assert (User.objects.count(), StoredResponse.objects.count()) == (0, 0)
    assert register().status_code == 201


def test_a_refusal_rolls_back_the_writes_of_its_handler():
    """The view writes rows and then refuses the request. Only the refusal is stored."""
    from rest_framework.test import APIRequestFactory

    from accounts.api.views.accounts import AccountsView
    from durak_site.http.problems import build_conflict_problem

    class RefusingView(AccountsView):
        def post(self, request):
            super().post(request)
            raise build_conflict_problem("On second thoughts, no.")

    request = APIRequestFactory().post("/api/v1/accounts", REGISTRATION_BODY, HTTP_IDEMPOTENCY_KEY="k1")
    assert_conflict_problem(RefusingView.as_view()(request))
    assert not User.objects.exists()
    assert_problem(register(), 409, "conflict")


def assert_conflict_problem(response):
    assert (response.status_code, response.data["code"]) == (409, "conflict")
