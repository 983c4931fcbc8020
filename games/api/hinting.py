"""Hints for the API and for pages, limited per account and per address, refused ones too."""

from typing import Any

from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from accounts.models import User
from durak_site.http.addresses import client_address
from durak_site.http.rates import limited, spend
from games.selectors.hints import hint_seen
from games.selectors.work import STEPS_OF_A_HINT

LIMITS_OF_A_HINT = ("hints", "hints_at_once", "work")


def hint_asked(request: HttpRequest, game_id: str, user: User) -> dict[str, Any] | None:
    """Return a hint. Raises Throttled (429), and what `hint_seen` raises."""
    work = limited("work", client_address(request))
    if work.is_full():
        raise Throttled(work.seconds_left())
    spend("hints", str(user.pk))
    work.count(STEPS_OF_A_HINT)
    return hint_seen(game_id, user)
