"""The inbox page: a sentence for each notification whose reason still holds, newest first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import selectors, services
from accounts.mail.letters import build_sentence
from accounts.mail.preferences import get_time_zone
from accounts.models import Kind, Notification, User
from accounts.services.current_data import load_current_data
from accounts.web.pages import (
    get_form_text,
    get_signed_in_user,
    page_for_signed_in_user,
    redirect_to_list,
    require_sign_in,
)
from durak_site.http.html_pagination import load_page

PAGE_SIZE = 30
ICONS_BY_KIND = {
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
"""Map a kind of notification to the name of its icon. Kinds that are missing here have the icon of the lobby."""


@dataclass(frozen=True)
class NotificationRow:
    """A notification on the inbox page. `path` is the path of the page that the notification is about."""

    notification: Notification
    sentence: str
    path: str

    @property
    def icon(self) -> str:
        return ICONS_BY_KIND.get(Kind(self.notification.kind), "lobby")


@page_for_signed_in_user
def inbox_page(request: HttpRequest) -> HttpResponse:
    user = get_signed_in_user(request)
    newest_first = selectors.select_notifications(user, unread=False).order_by("-number")
    here = load_page(newest_first, request.GET.get("page"), PAGE_SIZE)
    lines = build_notification_rows(user, here.rows)
    context = {
        "days": list(group_by_day(lines, user)),
        "passed": len(here.rows) - len(lines),
        "here": here,
        "newest": newest_first.first() if here.has_previous else next(iter(here.rows), None),
    }
    return render(request, "accounts/inbox.html", context)


@require_POST
@require_sign_in
def mark_notifications_read(request: HttpRequest) -> HttpResponse:
    """Mark the user's notifications as read, up to the newest one when the page was shown. Return to this page."""
    services.mark_notifications_read(player=get_signed_in_user(request), up_to=get_form_text(request, "up_to"))
    return redirect_to_list(request, "inbox")


def build_notification_rows(user: User, notifications: list[Notification]) -> list[NotificationRow]:
    """Return a row for each notification whose reason still holds."""
    data_by_id = load_current_data(notifications)
    return [
        build_notification_row(user, notification, data)
        for notification in notifications
        if (data := data_by_id[notification.pk]) is not None
    ]


def build_notification_row(user: User, notification: Notification, data: dict[str, Any]) -> NotificationRow:
    return NotificationRow(notification, build_sentence(notification.kind, user, data, timezone.now()), data["path"])


def group_by_day(rows: list[NotificationRow], user: User) -> Iterator[tuple[str, list[NotificationRow]]]:
    """Yield each day and its notifications. Days begin at midnight in the user's time zone."""
    zone = get_time_zone(user)
    today = timezone.now().astimezone(zone).date()
    for day, some in groupby(rows, key=lambda one: one.notification.created_at.astimezone(zone).date()):
        yield format_day(day, today), list(some)


def format_day(day: date, today: date) -> str:
    names = {0: _("Today"), 1: _("Yesterday")}
    return names.get((today - day).days) or date_format(day, "j E Y")
