"""Three people.

The imports are inside functions, because pytest reads this file before the settings know their servers.
"""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.factories import Person


def named(name: str) -> "Person":
    from tests.factories import create_person

    return create_person(name)


@pytest.fixture
def owner(db: None) -> "Person":
    """The creator of the series."""
    return named("Olga")


@pytest.fixture
def member(db: None) -> "Person":
    """Another player of the series."""
    return named("Mitya")


@pytest.fixture
def outsider(db: None) -> "Person":
    """A person who does not take part in the series."""
    return named("Osip")
