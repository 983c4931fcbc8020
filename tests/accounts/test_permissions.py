"""Every call about accounts returns the status that `STATUSES_BY_CALL` lists for each kind of caller.

`webhooks/test_permissions.py` has the calls about webhooks.
"""

import json
import re

import pytest

from accounts.api.urls import urlpatterns
from accounts.models import Token
from tests.accounts.oauth.app import App, create_access_token
from tests.accounts.sign_in import PASSWORD, assert_problem, create_browser_client, create_password_client, post_account
from tests.factories import create_token_for, make_anonymous_client, make_token_client

pytestmark = pytest.mark.django_db

CALLERS = [
    "anonymous", "scope read", "scope play", "scope account", "browser", "password", "invalid token",
    "app with scope read", "app with scope play", "app with scope account",
]  # fmt: skip
"""Kinds of callers. The token of a caller with a scope has only this scope."""
STATUSES_BY_CALL = {
    # The statuses that each call returns, in the order of CALLERS.
    ("POST", "accounts"): [201, 201, 201, 201, 201, 201, 401, 201, 201, 201],
    ("GET", "me"): [401, 200, 403, 403, 200, 401, 401, 200, 403, 403],
    ("PATCH", "me"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 200],
    ("DELETE", "me"): [401, 403, 403, 204, 204, 401, 401, 403, 403, 403],
    ("GET", "me/notifications"): [401, 200, 403, 403, 200, 401, 401, 200, 403, 403],
    ("POST", "me/notifications/read"): [401, 403, 200, 403, 200, 401, 401, 403, 200, 403],
    ("GET", "me/export"): [401, 403, 403, 403, 200, 401, 401, 403, 403, 403],
    ("POST", "me/email/verify"): [401, 403, 403, 409, 409, 401, 401, 403, 403, 409],
    ("POST", "password/reset"): [202, 202, 202, 202, 202, 202, 401, 202, 202, 202],
    ("POST", "password/reset/confirm"): [400, 400, 400, 400, 400, 400, 401, 400, 400, 400],
    ("POST", "me/password"): [401, 403, 403, 204, 204, 401, 401, 403, 403, 204],
    ("GET", "me/apps"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 200],
    ("POST", "me/apps"): [401, 403, 403, 201, 201, 401, 401, 403, 403, 403],
    ("GET", "me/apps/APP"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 200],
    ("GET", "me/apps/OTHERS_APP"): [401, 403, 403, 404, 404, 401, 401, 403, 403, 404],
    ("PATCH", "me/apps/APP"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 403],
    ("PATCH", "me/apps/OTHERS_APP"): [401, 403, 403, 404, 404, 401, 401, 403, 403, 403],
    ("DELETE", "me/apps/APP"): [401, 403, 403, 204, 204, 401, 401, 403, 403, 403],
    ("DELETE", "me/apps/OTHERS_APP"): [401, 403, 403, 404, 404, 401, 401, 403, 403, 403],
    ("GET", "me/grants"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 200],
    ("DELETE", "me/grants/GRANT"): [401, 403, 403, 204, 204, 401, 401, 403, 403, 204],
    ("DELETE", "me/grants/APP"): [401, 403, 403, 404, 404, 401, 401, 403, 403, 404],
    ("GET", "me/tokens"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 200],
    ("POST", "me/tokens"): [401, 403, 403, 201, 201, 201, 401, 403, 403, 403],
    ("GET", "me/tokens/ID"): [401, 403, 403, 200, 200, 401, 401, 403, 403, 200],
    ("GET", "me/tokens/OTHER"): [401, 403, 403, 404, 404, 401, 401, 403, 403, 404],
    ("DELETE", "me/tokens/ID"): [401, 403, 403, 204, 204, 401, 401, 403, 403, 204],
    ("DELETE", "me/tokens/OTHER"): [401, 403, 403, 404, 404, 401, 401, 403, 403, 404],
}
BODIES_BY_CALL = {
    ("DELETE", "me"): {"password": PASSWORD},
    "me/notifications/read": {"ids": []},
    "password/reset": {"email": "anna@example.org"},
    "password/reset/confirm": {"token": "no token", "new_password": "ten legs, no horse"},
    "accounts": {"username": "clara", "password": PASSWORD},
    "me/password": {"old_password": PASSWORD, "new_password": "ten legs, no horse"},
    "me/tokens": {"name": "new", "scopes": ["account"]},
    "me/apps": {"name": "New"},
    "me/apps/APP": {"name": "Renamed"},
    "me/apps/OTHERS_APP": {"name": "Renamed"},
}
CALLS_WITH_CALLER_AND_STATUS = [
    (*call, caller, status)
    for call, row in STATUSES_BY_CALL.items()
    for caller, status in zip(CALLERS, row, strict=True)
]


def create_client(caller, user):
    match caller:
        case "anonymous":
            return make_anonymous_client()
        case "browser":
            return create_browser_client(user)
        case "password":
            return create_password_client(user.username)
        case "invalid token":
            return make_token_client("durak_dead")
    scope = caller.rpartition(" ")[2]
    if caller.startswith("app "):
        return make_token_client(create_access_token(user, scope))
    return create_token_for(user, [scope]).client


@pytest.fixture(scope="module")
def anna_and_ids(database_for_test_file):
    """Create the accounts of Anna and Boris with tokens and apps. Return Anna, and ids by their placeholders."""
    anna, boris = post_account("anna"), post_account("boris")
    for user in (anna, boris):
        create_token_for(user)
    ids = {"ID": Token.objects.get(user=anna).pk, "OTHER": Token.objects.get(user=boris).pk}
    return anna, ids | create_apps_for_calls(anna, boris)


@pytest.mark.parametrize(("method", "call", "caller", "status"), CALLS_WITH_CALLER_AND_STATUS)
def test_each_kind_of_caller_gets_the_listed_status(method, call, caller, status, anna_and_ids):
    anna, ids = anna_and_ids
    client = create_client(caller, anna)
    path = "/".join(ids.get(step, step) for step in call.split("/"))
    answer = client.generic(
        method,
        f"/api/v1/{path}",
        **_build_json_arguments(BODIES_BY_CALL.get((method, call)) or BODIES_BY_CALL.get(call, {})),
    )
    assert answer.status_code == status, answer.content
    if status >= 400:
        assert answer["Content-Type"] == "application/problem+json"


def create_apps_for_calls(anna, boris):
    """Create an app of Anna, an app of Boris, and another app of Boris that Anna has allowed. Return their ids."""
    granted = App(boris)
    create_access_token(anna, "read", app=granted.app)
    return {"APP": App(anna).id, "OTHERS_APP": App(boris).id, "GRANT": granted.id}


@pytest.mark.parametrize(("method", "call"), STATUSES_BY_CALL)
def test_a_browser_without_the_csrf_token_may_only_read(method, call, anna_and_ids):
    anna, _ = anna_and_ids
    forged = create_browser_client(anna)
    forged.credentials()
    answer = forged.generic(
        method,
        f"/api/v1/{call}",
        **_build_json_arguments(BODIES_BY_CALL.get((method, call)) or BODIES_BY_CALL.get(call, {})),
    )
    browser_status = (
        404
        if call.endswith(("ID", "OTHER", "APP"))
        else dict(zip(CALLERS, STATUSES_BY_CALL[method, call], strict=True))["browser"]
    )
    expected = browser_status if method == "GET" else 403  # a 404, if the path contains a placeholder instead of an id
    assert answer.status_code == expected, answer.content
    if method != "GET":
        assert_problem(answer, 403, "forbidden")


def test_every_call_of_accounts_is_listed():
    """Calls about webhooks are listed in `webhooks/test_permissions.py` instead."""
    listed = {
        (method, re.sub("(OTHERS_)?APP|GRANT", "<str:app_id>", re.sub("ID|OTHER(?!S)", "<str:token_id>", call)))
        for method, call in STATUSES_BY_CALL
    }
    routed = {
        (method.upper(), str(route.pattern))
        for route in urlpatterns
        for method in ("get", "post", "put", "patch", "delete")
        if not str(route.pattern).startswith("me/webhooks") and hasattr(route.callback.view_class, method)
    }
    assert listed == routed


def _build_json_arguments(body):
    return {"data": json.dumps(body), "content_type": "application/json"}
