"""How a doubled request waits for the first: between looks, without a transaction, and few of them for long.

Each that waits has a thread, and with it a connection, that others need; so a crowd of them is sent away soon and told
when to come again.
"""

import time
from collections.abc import Callable

from django.http import HttpResponse

from durak_site.http.gates import Gate
from durak_site.http.problems import Problem

LONG, SHORT = 5.0, 0.15
"""Seconds that a doubled request waits: one that has a place, and one that has none."""
WAITING = Gate(2)
"""In this process. It has four threads and more."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.3


class StillAnswering(Problem):
    """The first request with the same key is not answered yet; `wait` says when to ask again."""

    wait = 1

    def __init__(self) -> None:
        super().__init__("conflict", "The first request with this key is being answered; ask again soon.", status=409)


def answered_once(look: Callable[[], HttpResponse | None]) -> HttpResponse:
    """What `look` gives as soon as it gives something; it is asked again while another request holds the key."""
    if (answer := look()) is not None:
        return answer
    with WAITING.try_turn() as has_a_place:
        end, pause = time.monotonic() + (LONG if has_a_place else SHORT), FIRST_PAUSE
        while time.monotonic() < end:
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            if (answer := look()) is not None:
                return answer
    raise StillAnswering
