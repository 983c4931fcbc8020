"""Pauses during which an event must not happen.

A test cannot wait for an event that does not happen, so it sleeps. On a slow machine such a test proves less, but does
not fail. To wait for an event that must happen, use `tests.stack.wait_for`, or `wait_until` in a coroutine.
"""

import asyncio
import time
from collections.abc import Callable

from tests.stack import PATIENCE


def sleep_to_disprove(_what: str, seconds: float) -> None:
    """Sleep. `_what` names the event that only a bug would cause during the pause."""
    time.sleep(seconds)


async def sleep_to_disprove_async(_what: str, seconds: float) -> None:
    """Sleep in a coroutine. `_what` names the event that only a bug would cause during the pause."""
    await asyncio.sleep(seconds)


async def wait_until(condition: Callable[[], object]) -> None:
    """Wait in a coroutine until the condition is true. Raises `TimeoutError` after `PATIENCE` seconds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)
