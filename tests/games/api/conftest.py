"""Three people. Imports stand inside: this file is read before the settings know their servers."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.factories import Person


def named(name: str) -> "Person":
    from tests.factories import person

    return person(name)


@pytest.fixture
def owner(db: None) -> "Person":
    """Who creates the series."""
    return named("Olga")


@pytest.fixture
def member(db: None) -> "Person":
    """Who sits there too."""
    return named("Mitya")


@pytest.fixture
def outsider(db: None) -> "Person":
    """Who has an account and nothing to do with it."""
    return named("Osip")
