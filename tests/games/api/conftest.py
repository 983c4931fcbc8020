"""Fixtures for three people with accounts.

Imports are inside the functions, because the addresses of the test servers are not set when pytest imports this file.
"""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.factories import Person


def create_named_person(name: str) -> "Person":
    from tests.factories import create_person

    return create_person(name)


@pytest.fixture
def owner(db: None) -> "Person":
    """A person who creates series in most tests."""
    return create_named_person("Olga")


@pytest.fixture
def member(db: None) -> "Person":
    """A person who plays in the series of the owner."""
    return create_named_person("Mitya")


@pytest.fixture
def outsider(db: None) -> "Person":
    """A person who does not take part in the series of the owner."""
    return create_named_person("Osip")
