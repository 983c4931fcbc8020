"""One's own data, written piece by piece, so that a long life takes no more memory than a short one."""

import json
from collections.abc import Iterator
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

from accounts import registry, selectors
from accounts.api.responses.accounts import Account
from accounts.api.responses.apps import App, Grant
from accounts.api.responses.inbox import Notice
from accounts.api.responses.tokens import TokenKey
from accounts.api.responses.webhooks import WebhookSeen
from accounts.models import User


def export_of(user: User) -> Iterator[str]:
    """`{"account": {…}, "tokens": […], "notifications": […], "mails": […], …}` with what other apps have."""
    yield f'{{"account":{_written(Account(user).data)}'
    exporters: dict[str, registry.Exporter] = {
        "tokens": tokens,
        "apps": apps,
        "grants": grants,
        "notifications": notifications,
        "mails": mails,
        "webhooks": webhooks,
        "devices": devices,
    }
    for name, exporter in (exporters | registry.exporters).items():
        yield f',"{name}":['
        for number, piece in enumerate(exporter(user)):
            yield f"{',' if number else ''}{_written(piece)}"
        yield "]"
    yield "}"


def tokens(user: User) -> Iterator[Any]:
    for token in selectors.all_tokens_of(user).iterator():
        yield {**TokenKey(token).data, "revoked_at": token.revoked_at}


def apps(user: User) -> Iterator[Any]:
    for app in selectors.apps_of(user).order_by("created", "pk"):
        yield App(app).data


def grants(user: User) -> Iterator[Any]:
    for grant in selectors.grants_of(user):
        yield Grant(grant).data


def notifications(user: User) -> Iterator[Any]:
    for notice in selectors.inbox(user, unread=False).order_by("number").iterator():
        yield Notice(notice).data


def mails(user: User) -> Iterator[Any]:
    yield from selectors.mails_of(user).values("kind", "address", "state", "created_at", "sent_at").iterator()


def webhooks(user: User) -> Iterator[Any]:
    """Without their secrets."""
    for webhook in selectors.webhooks_of(user).order_by("created_at", "pk"):
        yield WebhookSeen(webhook).data


def devices(user: User) -> Iterator[Any]:
    yield from selectors.push_devices_of(user).values("endpoint", "created_at").iterator()


def _written(data: Any) -> str:
    return json.dumps(data, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))
