"""Every API call about webhooks returns the status that `STATUSES_BY_CALL` lists for each kind of caller."""

import pytest
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.api.urls import urlpatterns
from accounts.models import User
from accounts.services import create_manual_delivery, create_webhook
from tests.accounts.oauth.app import App, create_access_token
from tests.accounts.sign_in import create_browser_client
from tests.factories import create_token_for, make_anonymous_client, make_token_client

pytestmark = pytest.mark.django_db

WEBHOOK_BODY = {"url": "https://bots.example.org/"}
WEBHOOKS_PATH = "me/webhooks"
WEBHOOK_PATH = "me/webhooks/{webhook_id}"
REDELIVER_PATH = f"{WEBHOOK_PATH}/deliveries/{{delivery_id}}/redeliver"
# The statuses that each call returns to these callers: an anonymous caller; tokens with the scopes `read`, `play`,
# `account`, and `account` with `read`; a browser; a browser without its CSRF token; an invalid token; another account;
# then apps with the scopes `read`, `play`, `account`, and `account` with `read`.
STATUSES_BY_CALL = {
    ("GET", WEBHOOKS_PATH): (401, 403, 403, 200, 200, 200, 200, 401, 200, 403, 403, 200, 200),
    ("POST", WEBHOOKS_PATH): (401, 403, 403, 403, 201, 201, 403, 401, 201, 403, 403, 403, 403),
    ("GET", WEBHOOK_PATH): (401, 403, 403, 200, 200, 200, 200, 401, 404, 403, 403, 200, 200),
    ("PATCH", WEBHOOK_PATH): (401, 403, 403, 403, 200, 200, 403, 401, 404, 403, 403, 403, 403),
    ("DELETE", WEBHOOK_PATH): (401, 403, 403, 204, 204, 204, 403, 401, 404, 403, 403, 204, 204),
    ("POST", f"{WEBHOOK_PATH}/secret"): (401, 403, 403, 403, 200, 200, 403, 401, 404, 403, 403, 403, 403),
    ("POST", f"{WEBHOOK_PATH}/test"): (401, 403, 403, 202, 202, 202, 403, 401, 404, 403, 403, 202, 202),
    ("GET", f"{WEBHOOK_PATH}/deliveries"): (401, 403, 403, 200, 200, 200, 200, 401, 404, 403, 403, 200, 200),
    ("POST", REDELIVER_PATH): (401, 403, 403, 202, 202, 202, 403, 401, 404, 403, 403, 202, 202),
}


def create_clients(user: User) -> list[APIClient]:
    forged = create_browser_client(user)
    forged.credentials()
    tokens = [
        create_token_for(user, scopes).client for scopes in (["read"], ["play"], ["account"], ["account", "read"])
    ]
    return [make_anonymous_client(), *tokens, create_browser_client(user), forged, make_token_client("durak_dead")]


def create_app_clients(user: User) -> list[APIClient]:
    """Create an app that the user allows. Return an API client for each set of scopes."""
    app = App(user).app
    return [
        make_token_client(create_access_token(user, *scopes, app=app))
        for scopes in (["read"], ["play"], ["account"], ["account", "read"])
    ]


def test_each_kind_of_caller_gets_the_listed_status() -> None:
    anna, boris = User.objects.create_user("anna"), User.objects.create_user("boris")
    now = timezone.now()
    webhook, _ = create_webhook(player=anna, url=WEBHOOK_BODY["url"], now=now)
    ids = {"webhook_id": webhook.pk, "delivery_id": create_manual_delivery(webhook=webhook, original=None, now=now).pk}
    clients = [*create_clients(anna), create_token_for(boris).client, *create_app_clients(anna)]
    for (method, path), wanted in STATUSES_BY_CALL.items():
        address, body = (
            f"/api/v1/{path.format(**ids)}",
            WEBHOOK_BODY if (method, path) == ("POST", WEBHOOKS_PATH) else {},
        )
        assert tuple(call_and_roll_back(client, method, address, body) for client in clients) == wanted, (method, path)


def call_and_roll_back(client: APIClient, method: str, address: str, body: dict[str, str]) -> int:
    """Send the request, roll back its changes, and return the status of the response."""
    with transaction.atomic():
        answer = getattr(client, method.lower())(address, body if method != "GET" else None)
        transaction.set_rollback(True)
    return int(answer.status_code)


def test_every_call_about_webhooks_is_listed() -> None:
    routed = {
        (method.upper(), str(route.pattern).replace("<str:", "{").replace(">", "}"))
        for route in urlpatterns
        for method in ("get", "post", "put", "patch", "delete")
        if str(route.pattern).startswith(WEBHOOKS_PATH) and hasattr(route.callback.view_class, method)
    }
    assert routed == set(STATUSES_BY_CALL)
