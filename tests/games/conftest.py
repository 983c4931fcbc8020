"""Fixtures for people with accounts. Use them in tests that are marked `django_db`.

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
def olga() -> "Person":
    return create_named_person("Olga")


@pytest.fixture
def mitya() -> "Person":
    return create_named_person("Mitya")


@pytest.fixture
def ivan() -> "Person":
    return create_named_person("Ivan")
