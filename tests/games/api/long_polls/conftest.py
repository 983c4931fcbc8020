"""A fixture for tests of long polls whose broker fails.

Imports are inside the fixture, because the addresses of the test servers are not set when pytest imports this file.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import LazySettings

if TYPE_CHECKING:
    from tests.own_broker import OwnBroker


@pytest.fixture
def broker(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator["OwnBroker"]:
    """Start a broker for this test, and let this process use it."""
    from durak_site.messaging import wakeups
    from tests.own_broker import start_own_broker

    monkeypatch.setattr(wakeups, "_paused_until", 0.0)
    with start_own_broker(tmp_path) as broker:
        settings.REDIS_URL = broker.url
        wakeups.get_valkey.cache_clear()
        yield broker
    wakeups.get_valkey.cache_clear()
