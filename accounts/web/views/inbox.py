"""What one was told, newest first, in words that say how things are now."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts import registry, selectors, services
from accounts.mail.letters import filled, words_of
from accounts.models import Notification, User
from accounts.web.pages import own_page, reader, sign_in_first

SHOWN = 30


@dataclass(frozen=True)
class Line:
    """One notice. Without a `path` there is nothing to look at any more."""

    notice: Notification
    sentence: str
    path: str


@own_page
def inbox(request: HttpRequest) -> HttpResponse:
    user, before = reader(request), request.GET.get("before", "")
    told = selectors.inbox(user, unread=False).order_by("-number")
    if before.isascii() and before.isdigit():
        told = told.filter(number__lt=min(int(before), 2**31 - 1))
    notices = list(told[: SHOWN + 1])
    shown = notices[:SHOWN]
    older = shown[-1].number if len(notices) > SHOWN else None
    unread = any(notice.read_at is None for notice in shown)
    context = {"lines": lines(user, shown), "older": older, "newest": shown[0] if unread else None}
    return render(request, "accounts/inbox.html", context)


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """All up to the newest one that was shown."""
    if not request.user.is_authenticated:
        return sign_in_first(request)
    services.notices_read(player=reader(request), up_to=request.POST.get("up_to", "")[:20])
    return redirect("inbox")


def lines(user: User, notices: list[Notification]) -> list[Line]:
    """The notices in words; what there is to say of them is asked once for each kind."""
    of_kind: dict[str, list[Notification]] = defaultdict(list)
    for notice in notices:
        of_kind[notice.kind].append(notice)
    news: dict[str, dict[str, Any] | None] = {}
    for kind, some in of_kind.items():
        told = registry.news_of(kind, [(user.pk, notice.data) for notice in some])
        news |= {notice.pk: now for notice, now in zip(some, told, strict=True)}
    return [line(user, notice, news[notice.pk]) for notice in notices]


def line(user: User, notice: Notification, now: dict[str, Any] | None) -> Line:
    words = words_of(notice.kind)
    if now is None:
        return Line(notice, str(words.name), "")
    sentence = str(words.sentence).format(**filled(notice.kind, user, now))
    return Line(notice, sentence, now["path"])
