"""Concurrent duplicates: how a request waits while another one with the same Idempotency-Key runs.

A waiting request has a thread and a connection that other requests need. So only a few wait long, without a transaction
between attempts, and the others soon get 503 with `Retry-After`.
"""

import time
from collections.abc import Callable

from django.http import HttpResponse

from durak_site.http.problems import Problem
from durak_site.limits.concurrency import TurnCounter

LONG, SHORT = 5.0, 0.15
"""Seconds that a duplicate waits, with one of the places below and without one."""
WAITING_PLACES = TurnCounter(2)
"""Places for waiting duplicates in this process, which has at least four threads."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.3


class StillRunning(Problem):
    """The first request with the same key is still running. `wait` is the `Retry-After` in seconds."""

    wait = 1

    def __init__(self) -> None:
        super().__init__("conflict", "The first request with this key is being answered; ask again soon.", status=409)


def wait_for_result(look: Callable[[], HttpResponse | None]) -> HttpResponse:
    """Return the first result of `look` that is not None. It is called again while another request locks the key."""
    if (answer := look()) is not None:
        return answer
    with WAITING_PLACES.try_turn() as has_a_place:
        end, pause = time.monotonic() + (LONG if has_a_place else SHORT), FIRST_PAUSE
        while time.monotonic() < end:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            if (answer := look()) is not None:
                return answer
    raise StillRunning
