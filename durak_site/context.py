"""What the bar on top of every page says of whoever looks at it."""

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
    return {
        **worker,
        "waiting_games": cache(lambda: games_waiting_for(user).count()),
        "unread_notices": cache(lambda: inbox(user, unread=True).count()),
    }
