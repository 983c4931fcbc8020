"""A context processor with the template variables that every page uses."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors import select_notifications
from accounts.web.pages import get_page_address
from games.selectors.turns import select_waiting_games


def add_navigation(request: HttpRequest) -> dict[str, Any]:
    """Return the variables `service_worker` and `page_address`.

    For a signed-in user, also return `waiting_games` and `unread_notifications`. `service_worker` tells whether
    browsers may store pages for use without a network. `page_address` is the result of `get_page_address`. The two
    others are functions that count, so a page that does not show the counts makes no query.
    """
    user = getattr(request, "user", None)
    context = {"service_worker": not settings.DEBUG, "page_address": get_page_address(request)}
    if not isinstance(user, User):
        return context
    return {
        **context,
        "waiting_games": cache(lambda: select_waiting_games(user).count()),
        "unread_notifications": cache(lambda: select_notifications(user, unread=True).count()),
    }
