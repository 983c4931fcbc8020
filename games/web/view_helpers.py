"""Helpers for views: the viewer, 404 for missing things, numbers in queries."""

from typing import TypeVar

from django.http import Http404, HttpRequest

from accounts.models import User

Thing = TypeVar("Thing")
LARGEST = 1_000_000


def get_viewer(request: HttpRequest) -> User | None:
    """Return the signed-in user; None for an anonymous visitor."""
    return request.user if isinstance(request.user, User) else None


def found_or_404(thing: Thing | None) -> Thing:
    """Return what a selector found for the viewer; raise `Http404` for None, also if the viewer may not see it."""
    if thing is None:
        raise Http404
    return thing


def parse_number(text: str, otherwise: int) -> int:
    """Parse a number from a query; return `otherwise` if it is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else otherwise
