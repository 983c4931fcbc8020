"""Export of the caller's data, written in batches to limit the use of memory."""

import json
from collections.abc import Iterator
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.utils.encoders import JSONEncoder

from accounts import registry, selectors
from accounts.api.responses.accounts import ExportedAccount
from accounts.api.responses.apps import App, Grant
from accounts.api.responses.inbox import NotificationSerializer
from accounts.api.responses.tokens import TokenSerializer
from accounts.api.responses.webhooks import WebhookSerializer
from accounts.models import User
from durak_site.database.batches import read_in_batches
from durak_site.http.download_responses import DownloadResponse
from durak_site.limits.rate_limits import count_or_throttle

BATCH_SIZE = 100
DOWNLOAD_HEADERS = {"Content-Disposition": 'attachment; filename="durak.json"', "Cache-Control": "private, no-store"}

Batches = Iterator[list[Any]]


def make_export_response(user: User, *, for_app: bool = False) -> HttpResponseBase:
    """Return the export of the user's data as a streamed download. Raises Throttled (429) after too many downloads."""
    count_or_throttle("exports", str(user.pk))
    pieces = iterate_export(user, for_app=for_app)
    return DownloadResponse(pieces, account=str(user.pk), content_type="application/json", headers=DOWNLOAD_HEADERS)


def iterate_export(user: User, *, for_app: bool = False) -> Iterator[bytes]:
    """Yield pieces of the JSON object `{"account": {…}, "tokens": […], "notifications": […], …}`.

    If `for_app` is True, leave out the endpoints of push subscriptions, because an OAuth app could send pushes to
    them.
    """
    yield f'{{"account":{_encode_json(ExportedAccount(user).data)}'.encode()
    own_lists: dict[str, registry.RowsLoader] = {
        "tokens": export_tokens,
        "apps": export_apps,
        "grants": export_grants,
        "notifications": export_notifications,
        "mails": export_mails,
        "webhooks": export_webhooks,
        "devices": export_push_devices_without_endpoints if for_app else export_push_devices,
    }
    for name, load_rows in (own_lists | registry.export_lists).items():
        before = f',"{name}":['
        for batch in filter(None, load_rows(user)):
            yield (before + ",".join(map(_encode_json, batch))).encode()
            before = ","
        yield b"]" if before == "," else f"{before}]".encode()
    yield b"}"


def export_tokens(user: User) -> Batches:
    for some in read_in_batches(selectors.select_all_tokens(user), "created_at", "pk", size=BATCH_SIZE):
        yield [{**TokenSerializer(token).data, "revoked_at": token.revoked_at} for token in some]


def export_apps(user: User) -> Batches:
    yield [App(app).data for app in selectors.select_apps(user).order_by("created", "pk")]


def export_grants(user: User) -> Batches:
    yield [Grant(grant).data for grant in selectors.load_grants(user)]


def export_notifications(user: User) -> Batches:
    for notifications in read_in_batches(selectors.select_notifications(user, unread=False), "number", size=BATCH_SIZE):
        yield [NotificationSerializer(notification).data for notification in notifications]


def export_mails(user: User) -> Batches:
    names = ("kind", "address", "state", "created_at", "sent_at")
    for some in read_in_batches(selectors.select_mails(user), "created_at", "pk", size=BATCH_SIZE):
        yield [{name: getattr(mail, name) for name in names} for mail in some]


def export_webhooks(user: User) -> Batches:
    """Yield the user's webhooks without their secrets, as one batch."""
    yield [WebhookSerializer(webhook).data for webhook in selectors.select_webhooks(user).order_by("created_at", "pk")]


def export_push_devices(user: User) -> Batches:
    yield list(selectors.select_push_devices(user).values("endpoint", "created_at"))


def export_push_devices_without_endpoints(user: User) -> Batches:
    yield list(selectors.select_push_devices(user).values("created_at"))


def _encode_json(data: Any) -> str:
    return json.dumps(data, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))
