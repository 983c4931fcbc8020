"""Helpers of page views for the viewer, for missing objects, and for numbers that are sent as text."""

from typing import TypeVar
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest

from accounts.models import User

Found = TypeVar("Found")
Otherwise = TypeVar("Otherwise")
MAX_NUMBER = 1_000_000
"""A number larger than that of any event of a game. It stands for the end of the game."""


def get_viewer(request: HttpRequest) -> User | None:
    """Return the signed-in user, or None for an anonymous visitor."""
    return request.user if isinstance(request.user, User) else None


def get_time_zone(user: User | None) -> ZoneInfo:
    """Return the time zone in which pages show times: the user's, or UTC for an anonymous visitor."""
    return ZoneInfo(user.time_zone if user else "UTC")


def require_or_404(found: Found | None) -> Found:
    """Return `found`, the result of a selector. Raises `Http404` if it is None."""
    if found is None:
        raise Http404
    return found


def parse_number(text: str, otherwise: Otherwise, max_digits: int = 7) -> int | Otherwise:
    """Return the number in a parameter or a form field, or `otherwise` if the text is not a number of at most
    `max_digits` digits.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= max_digits else otherwise
