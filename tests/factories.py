"""Helpers that create accounts without passwords and without HTTP, and clients for them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import create_token

_unused_account_numbers = count(1)


@dataclass(frozen=True)
class Person:
    user: User
    token: str
    client: APIClient

    @property
    def name(self) -> str:
        return self.user.username


def create_person(name: str | None = None, scopes: Iterable[str] = ("read", "play", "account")) -> Person:
    """Create an account, a token with these scopes, and a client that sends the token."""
    user = User.objects.create_user(name or f"person-{next(_unused_account_numbers)}")
    return create_token_for(user, scopes)


def create_token_for(user: User, scopes: Iterable[str] = ("read", "play", "account")) -> Person:
    """Create another token for an account, and a client that sends the token."""
    _, secret = create_token(user=user, name="test", scopes=list(scopes))
    return Person(user, secret, make_token_client(secret))


def make_token_client(token: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def make_anonymous_client() -> APIClient:
    return APIClient()
