"""Deletion of an app while it gets codes or tokens. Each thread has its own database connection."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from oauth2_provider.models import Application, Grant

from accounts.services.apps import delete_app
from tests.accounts.oauth.app import App, assert_refused
from tests.accounts.sign_in import post_account
from tests.accounts.web.browser import Browser
from tests.database_locks import count_lock_waits
from tests.factories import make_token_client
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)
StartThread = Callable[[Callable[[], Any]], Future[Any]]


@pytest.fixture
def start_thread() -> Iterator[StartThread]:
    """Return a function that runs another function in a thread, and waits until the thread waits for a lock."""

    def run(function: Callable[[], Any]) -> Any:
        try:
            return function()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:

        def start(function: Callable[[], Any]) -> Future[Any]:
            future = threads.submit(run, function)
            wait_for(lambda: count_lock_waits() == 1 or future.done(), "the thread waits for a lock")
            return future

        yield start


def test_an_app_can_be_deleted_while_it_gets_tokens(start_thread: StartThread, monkeypatch: Any) -> None:
    anna, app = post_account("anna"), App(post_account("maker"))
    code, deletions = app.request_authorization(anna)["code"], []
    monkeypatch.setattr(
        "accounts.oauth.validator.check_app_token_rate",
        lambda *_: deletions.append(start_thread(lambda: delete_app(app=app.app))),
    )
    tokens = app.exchange_code(code).json()
    deletions[0].result()
    assert not Application.objects.exists()
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").status_code == 401


def test_an_app_that_is_deleted_meanwhile_gets_no_tokens(start_thread: StartThread) -> None:
    anna, app = post_account("anna"), App(post_account("maker"))
    code = app.request_authorization(anna)["code"]
    with transaction.atomic():
        delete_app(app=app.app)
        exchange = start_thread(lambda: app.exchange_code(code))
    assert_refused(exchange.result(), "invalid_client", 401)


def test_an_app_that_is_deleted_meanwhile_is_not_allowed(start_thread: StartThread) -> None:
    anna, app = post_account("anna"), App(post_account("maker"))
    browser, address = Browser(anna), app.build_authorization_url()
    page = browser.client.get(address)
    with transaction.atomic():
        delete_app(app=app.app)
        answer = start_thread(lambda: browser.send_from(page, address, answer="allow"))
    assert answer.result().status_code in (400, 404)
    assert not Grant.objects.exists()
