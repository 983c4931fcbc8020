"""The inbox page: a sentence for each notification whose reason still holds, newest first."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import registry, selectors, services
from accounts.mail.letters import build_sentence
from accounts.mail.preferences import get_time_zone
from accounts.models import Kind, Notification, User
from accounts.web.pages import own_page, redirect_to_sign_in, signed_in_user

SHOWN = 30
SIGNS = {
    Kind.YOUR_TURN: "play",
    Kind.DEADLINE_NEAR: "play",
    Kind.EXTENSION_REQUESTED: "play",
    Kind.EXTENSION_GRANTED: "play",
    Kind.NEXT_GAME: "play",
    Kind.GAME_OVER: "games",
    Kind.SERIES_OVER: "leaderboard",
    Kind.YEAR_READY: "leaderboard",
    Kind.CLUB_YEAR_READY: "leaderboard",
}
"""Icons beside notifications, by kind. Kinds that are missing here have the icon of the lobby."""


@dataclass(frozen=True)
class NotificationRow:
    """A line on the page for one notification whose reason still holds. `path` is the page that the notification is
    about.
    """

    notification: Notification
    sentence: str
    path: str

    @property
    def sign(self) -> str:
        return SIGNS.get(Kind(self.notification.kind), "lobby")


@own_page
def inbox(request: HttpRequest) -> HttpResponse:
    user, before = signed_in_user(request), request.GET.get("before", "")
    newest = selectors.select_notifications(user, unread=False).order_by("-number")
    if before.isascii() and before.isdigit():
        newest = newest.filter(number__lt=min(int(before), 2**31 - 1))
    notifications = list(newest[: SHOWN + 1])
    shown = notifications[:SHOWN]
    older = shown[-1].number if len(notifications) > SHOWN else None
    unread = any(notification.read_at is None for notification in shown)
    lines = build_notification_rows(user, shown)
    context = {
        "days": list(group_by_day(lines, user)),
        "passed": len(shown) - len(lines),
        "older": older,
        "newest": shown[0] if unread else None,
    }
    return render(request, "accounts/inbox.html", context)


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark the user's notifications as read, up to the newest one that the page has shown."""
    if not request.user.is_authenticated:
        return redirect_to_sign_in(request)
    services.mark_notifications_read(
        player=signed_in_user(request), up_to=request.POST.get("up_to", "").replace("\0", "")
    )
    return redirect("inbox")


def build_notification_rows(user: User, notifications: list[Notification]) -> list[NotificationRow]:
    """Return lines for those notifications whose reason still holds. Loads the current data of each kind in one
    call.
    """
    of_kind: dict[str, list[Notification]] = defaultdict(list)
    for notification in notifications:
        of_kind[notification.kind].append(notification)
    news: dict[str, dict[str, Any] | None] = {}
    for kind, some in of_kind.items():
        current = registry.load_data_of_kind(kind, [(user.pk, notification.data) for notification in some])
        news |= {notification.pk: now for notification, now in zip(some, current, strict=True)}
    return [
        build_notification_row(user, notification, now)
        for notification in notifications
        if (now := news[notification.pk]) is not None
    ]


def build_notification_row(user: User, notification: Notification, now: dict[str, Any]) -> NotificationRow:
    return NotificationRow(notification, build_sentence(notification.kind, user, now, timezone.now()), now["path"])


def group_by_day(lines: list[NotificationRow], user: User) -> Iterator[tuple[str, list[NotificationRow]]]:
    """Yield the name of each day and the lines of that day. Days are days in the user's time zone."""
    zone = get_time_zone(user)
    today = timezone.now().astimezone(zone).date()
    for day, some in groupby(lines, key=lambda one: one.notification.created_at.astimezone(zone).date()):
        yield format_day(day, today), list(some)


def format_day(day: date, today: date) -> str:
    names = {0: _("Today"), 1: _("Yesterday")}
    return names.get((today - day).days) or date_format(day, "j E Y")
