"""A context processor with the template variables for the bar at the top of every page."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors import select_notifications
from games.selectors.turns import select_waiting_games


def add_navigation(request: HttpRequest) -> dict[str, Any]:
    """Return the variable `service_worker`, and for a signed-in user also `waiting_games` and `unread_notifications`.

    `service_worker` tells whether browsers may store pages for use without a network. The two other variables are
    functions that count, so a page that does not show the counts makes no query.
    """
    user = getattr(request, "user", None)
    context = {"service_worker": not settings.DEBUG}
    if not isinstance(user, User):
        return context
    return {
        **context,
        "waiting_games": cache(lambda: select_waiting_games(user).count()),
        "unread_notifications": cache(lambda: select_notifications(user, unread=True).count()),
    }
