"""What every page of games asks: who is looking, and is there such a thing for them."""

from typing import TypeVar

from django.http import Http404, HttpRequest

from accounts.models import User

Thing = TypeVar("Thing")
LARGEST = 1_000_000


def viewer(request: HttpRequest) -> User | None:
    """Who looks; None: nobody in particular."""
    return request.user if isinstance(request.user, User) else None


def known(thing: Thing | None) -> Thing:
    """The thing that a selector has found for this viewer; what they may not know of is not there."""
    if thing is None:
        raise Http404
    return thing


def number(text: str, otherwise: int) -> int:
    """A number that somebody typed into an address."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 7 else otherwise
