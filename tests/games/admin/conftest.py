"""A member of staff with all permissions. For the place of the imports see `tests/games/conftest.py`."""

from typing import TYPE_CHECKING

import pytest
from django.test import Client

if TYPE_CHECKING:
    from accounts.models import User


@pytest.fixture
def staff() -> "User":
    from accounts.models import User

    return User.objects.create_superuser("the-admin")


@pytest.fixture
def admin(staff: "User") -> Client:
    client = Client()
    client.force_login(staff)
    return client
