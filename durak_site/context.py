"""What the bar on top of every page says of whoever looks at it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors import inbox
from games.selectors.turns import games_waiting_for


def counts(request: HttpRequest) -> dict[str, Any]:
    """`waiting_games` and `unread_notices`; a page that shows neither asks for neither. `service_worker`: whether
    browsers keep pages and files for when there is no network; not while somebody changes them."""
    user = getattr(request, "user", None)
    worker = {"service_worker": not settings.DEBUG}
    if not isinstance(user, User):
        return worker
    unread = inbox(user, unread=True)
    return {**worker, "waiting_games": _once(games_waiting_for(user).count), "unread_notices": _once(unread.count)}


def _once(count: Callable[[], int]) -> Callable[[], int]:
    return cache(count)
