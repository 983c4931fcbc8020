"""Pauses in which something must not happen.

There is no condition to wait for, so these tests sleep: on a slow machine they prove less, and never fail for it. What
is to happen is waited for with `tests.stack.wait_for`, or with `until` in a loop of asyncio.
"""

import asyncio
import time
from collections.abc import Callable

from tests.stack import PATIENCE


def leave_time_for(_what: str, seconds: float) -> None:
    """Sleep for so long; `_what` says what would happen meanwhile if there were a mistake."""
    time.sleep(seconds)


async def leave_loop_to(_what: str, seconds: float) -> None:
    """The same in a coroutine."""
    await asyncio.sleep(seconds)


async def until(condition: Callable[[], object]) -> None:
    """Wait in a coroutine until the condition is true; raise `TimeoutError` after `PATIENCE`."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)
