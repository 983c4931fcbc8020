"""Concurrency limits on held requests, downloads and streams: for all clients together, per address and per account."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from durak_site.http.problems import Problem
from durak_site.limits.catalogue import parse_rate_limit
from durak_site.limits.headers import LimitState, get_limit_value

REFUSALS = {
    "held": "answers are held for everybody",
    "held_address": "answers are held for this address",
    "held_account": "answers are held for this account",
    "streams": "streams are open for everybody",
    "streams_address": "streams are open for this address",
    "streams_account": "streams are open for this account",
    "downloads_at_once": "downloads run for everybody",
    "downloads_address": "downloads run for this address",
    "exports_account": "download of its own data runs for this account",
}
"""For each limit, the words that follow its number in a refusal."""
SHARED = ("held", "held_address", "streams", "streams_address")
"""Limits that several accounts share."""
RETRY_AFTER = 5
"""Seconds."""


class LimitReachedProblem(Problem):
    """A refusal because a concurrency limit is reached. `state` is the state of the limit for the headers."""

    def __init__(self, limit: str) -> None:
        sentence = f"{get_limit_value(limit)} {REFUSALS[limit]} already."
        super().__init__("too_many_requests", sentence, status=429)
        self.state = LimitState(limit, 0, RETRY_AFTER)


class ConnectionCounter:
    """Counts of the held requests, downloads or streams that one process serves now, by limit and key."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, limit: str, key: str = "") -> Iterator[LimitState]:
        """Count one more request until the end of the block, and yield the state of the limit. Raises
        LimitReachedProblem.

        `key` is the address or account that is counted; empty for a limit on all clients together.
        """
        counter, (most, _) = f"{limit} {key}", parse_rate_limit(get_limit_value(limit))
        if self._taken[counter] >= most:
            raise LimitReachedProblem(limit)
        self._taken[counter] += 1
        try:
            yield LimitState(limit, compute_published_rest(limit, most - self._taken[counter], most))
        finally:
            self._taken[counter] -= 1
            if not self._taken[counter]:
                del self._taken[counter]


def compute_published_rest(limit: str, left: int, most: int) -> int:
    """Return the remaining number that clients see: `left`, but for a shared limit at most half of `most`.

    While more than half is free, it therefore does not reveal how many requests other clients have sent.
    """
    return min(left, most // 2) if limit in SHARED else left
