"""Fixtures for three people with accounts."""

from typing import TYPE_CHECKING

import pytest

from tests.games.conftest import create_named_person

if TYPE_CHECKING:
    from tests.factories import Person


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
