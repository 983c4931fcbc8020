"""Duplicates: requests that arrive while the first request with the same Idempotency-Key is still running.

A duplicate waits for the response to the first request. Meanwhile it occupies a thread and a database connection, but
has no open transaction. Only a few duplicates wait long. All others soon get 409 with `Retry-After`.
"""

import time
from collections.abc import Callable

from django.http import HttpResponse
from django.utils.translation import gettext as _

from durak_site.http.problems import Problem
from durak_site.limits.concurrency import SlotPool

LONG_WAIT, SHORT_WAIT = 5.0, 0.15
"""Maximum seconds that a duplicate waits: with one of the `WAITING_SLOTS`, and without one."""
WAITING_SLOTS = SlotPool(2)
"""Slots for the duplicates that may wait long in this process: two, because a process may have only four threads."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.3
"""Seconds between the first two calls of `find_response` in `wait_for_result`, and maximum seconds between two calls.
Each pause is twice as long as the previous pause.
"""


class StillRunningProblem(Problem):
    """The refusal of a duplicate of a running request. `wait` is the `Retry-After` in seconds."""

    wait = 1

    def __init__(self) -> None:
        super().__init__("conflict", _("The first request with this key is still running. Try again soon."), status=409)


def wait_for_result(find_response: Callable[[], HttpResponse | None]) -> HttpResponse:
    """Call `find_response` until it returns a response, and return this response. Pause between the calls.

    Raises StillRunningProblem after LONG_WAIT seconds. If all slots for long waits are taken, raises it after
    SHORT_WAIT seconds.
    """
    if (answer := find_response()) is not None:
        return answer
    with WAITING_SLOTS.try_slot() as may_wait_long:
        end, pause = time.monotonic() + (LONG_WAIT if may_wait_long else SHORT_WAIT), FIRST_PAUSE
        while time.monotonic() < end:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            if (answer := find_response()) is not None:
                return answer
    raise StillRunningProblem
