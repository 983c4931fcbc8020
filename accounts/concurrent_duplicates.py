"""Concurrent duplicates: how a request waits while another request with the same Idempotency-Key runs.

A waiting request occupies a thread and a database connection. So only a few requests wait long, and all other
duplicates soon get 409 with `Retry-After`. A request that waits has no open transaction.
"""

import time
from collections.abc import Callable

from django.http import HttpResponse

from durak_site.http.problems import Problem
from durak_site.limits.concurrency import SlotPool

LONG_WAIT, SHORT_WAIT = 5.0, 0.15
"""Maximum seconds that a duplicate waits: with one of the `WAITING_SLOTS`, and without one."""
WAITING_SLOTS = SlotPool(2)
"""Number of duplicates that may wait long in this process. A process has at least four threads."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.3
"""Seconds between two calls of `look` in `wait_for_result`: at first, and at most. Each pause is twice as long as the
one before.
"""


class StillRunningProblem(Problem):
    """The first request with the same key is still running. `wait` is the `Retry-After` in seconds."""

    wait = 1

    def __init__(self) -> None:
        super().__init__("conflict", "The first request with this key is being answered; ask again soon.", status=409)


def wait_for_result(look: Callable[[], HttpResponse | None]) -> HttpResponse:
    """Call `look` repeatedly, and return its first result that is not None. `look` returns None while another request
    has locked the key.

    Raises StillRunningProblem if that takes too long.
    """
    if (answer := look()) is not None:
        return answer
    with WAITING_SLOTS.try_slot() as may_wait_long:
        end, pause = time.monotonic() + (LONG_WAIT if may_wait_long else SHORT_WAIT), FIRST_PAUSE
        while time.monotonic() < end:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            if (answer := look()) is not None:
                return answer
    raise StillRunningProblem
