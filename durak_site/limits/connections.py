"""Concurrency limits on held requests, downloads and streams: for all clients together, per address and per account."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from durak_site.http.problems import Problem
from durak_site.limits.catalogue import parse_rate_limit
from durak_site.limits.headers import LimitState, get_limit_value
from durak_site.metrics.recording import record_connections

REFUSAL_TEXTS = {
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
"""Map the name of a limit to the words that follow its value in the sentence of a refusal."""
SHARED_LIMITS = ("held", "held_address", "streams", "streams_address")
"""Limits that several accounts share. `compute_published_remainder` hides from each account how many requests other
accounts have.
"""
RETRY_AFTER = 5
"""The seconds in the header `Retry-After` of a refusal."""


class LimitReachedProblem(Problem):
    """A refusal because a concurrency limit is reached. `state` is the limit's state for the response headers."""

    def __init__(self, limit: str) -> None:
        sentence = f"{get_limit_value(limit)} {REFUSAL_TEXTS[limit]} already."
        super().__init__("too_many_requests", sentence, status=429)
        self.state = LimitState(limit, 0, RETRY_AFTER)


class ConnectionCounter:
    """Counts the current held requests, downloads and streams of this process: per address, per account, or in all."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def count_connection(self, limit: str, key: str = "") -> Iterator[LimitState]:
        """Count one request until the end of the block, and yield the state of the limit.

        `key` is the address or account whose requests are counted, or empty for all clients together. Raises
        LimitReachedProblem if the limit is reached.
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
    """Return the number of further requests that the response headers report for a limit.

    This is the true number `left`. But for a limit that several accounts share, at most half of `most` is reported,
    so that a client learns little about the others' requests.
    """
    return min(left, most // 2) if limit in SHARED_LIMITS else left
