"""Accounts for tests, created without password and without HTTP."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import token_create

_numbers = count(1)


@dataclass(frozen=True)
class Person:
    user: User
    token: str
    client: APIClient

    @property
    def name(self) -> str:
        return self.user.username


def person(name: str | None = None, scopes: Iterable[str] = ("read", "play", "account")) -> Person:
    """Create an account with a token and a client that sends it."""
    user = User.objects.create_user(name or f"person-{next(_numbers)}")
    return known(user, scopes)


def known(user: User, scopes: Iterable[str] = ("read", "play", "account")) -> Person:
    """Create a token for an existing account."""
    _, secret = token_create(user=user, name="test", scopes=list(scopes))
    return Person(user, secret, bearer(secret))


def bearer(token: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def anybody() -> APIClient:
    return APIClient()
