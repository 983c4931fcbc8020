"""Fixtures for tests of webhooks.

Imports are inside the functions, because Django is not set up yet when pytest imports this file.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.accounts.webhooks.receiver import Clock, Receiver
    from tests.factories import Person


@pytest.fixture
def receiver(settings: Any) -> "Iterator[Receiver]":
    from tests.accounts.webhooks.receiver import start_receiver

    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    with start_receiver() as one:
        yield one


@pytest.fixture
def clock() -> "Clock":
    from tests.accounts.webhooks.receiver import Clock

    return Clock()


@pytest.fixture
def anna(db: None) -> "Person":
    from tests.factories import create_person

    return create_person("anna")
