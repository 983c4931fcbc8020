"""Concurrency limits on held requests, downloads and streams: for all clients together, per address and per account."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from durak_site.http.problems import Problem
from durak_site.limits.catalogue import parse_rate_limit
from durak_site.limits.headers import LimitState, get_limit_value
from durak_site.metrics.recording import record_connections

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
"""The words that follow the value of a limit in the sentence of a refusal, by the name of the limit."""
SHARED = ("held", "held_address", "streams", "streams_address")
"""Limits that several accounts share. `compute_published_remainder` hides how many requests the other accounts have
sent.
"""
RETRY_AFTER = 5
"""The seconds in `Retry-After` of a refusal."""


class LimitReachedProblem(Problem):
    """A refusal because a concurrency limit is reached. `state` is the state of the limit for the headers."""

    def __init__(self, limit: str) -> None:
        sentence = f"{get_limit_value(limit)} {REFUSALS[limit]} already."
        super().__init__("too_many_requests", sentence, status=429)
        self.state = LimitState(limit, 0, RETRY_AFTER)


class ConnectionCounter:
    """Counts the held requests, downloads and streams that this process serves now, for each limit and key."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, limit: str, key: str = "") -> Iterator[LimitState]:
        """Count one more request until the end of the block, and yield the state of the limit. Raises
        LimitReachedProblem if the limit is reached.

        `key` is the address or account that is counted; empty for a limit on all clients together.
        """
        counter, (most, _) = f"{limit} {key}", parse_rate_limit(get_limit_value(limit))
        if self._taken[counter] >= most:
            raise LimitReachedProblem(limit)
        self._taken[counter] += 1
        record_connections(limit, 1)
        try:
            yield LimitState(limit, compute_published_remainder(limit, most - self._taken[counter], most))
        finally:
            self._taken[counter] -= 1
            record_connections(limit, -1)
            if not self._taken[counter]:
                del self._taken[counter]


def compute_published_remainder(limit: str, left: int, most: int) -> int:
    """Return the remaining number that clients see. If several accounts share the limit, it is at most half of `most`.
    Otherwise it is `left`.

    While more than half of a shared limit is free, a client therefore cannot see how many requests other clients have
    sent.
    """
    return min(left, most // 2) if limit in SHARED else left
