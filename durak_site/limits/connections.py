"""Concurrency limits on held requests, downloads and streams: for all clients together, per address and per account."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from durak_site.http.problems import Problem
from durak_site.limits.catalogue import parse_rate_limit
from durak_site.limits.headers import LimitState, get_limit_value
from durak_site.metrics.recording import record_connections

REFUSAL_TEXTS = {
    "held": gettext_lazy("{most} requests already wait here, and no more can."),
    "held_address": gettext_lazy("{most} requests from this address already wait, and no more can."),
    "held_account": gettext_lazy("{most} requests of this account already wait, and no more can."),
    "streams": gettext_lazy("{most} streams are already open here, and no more can be."),
    "streams_address": gettext_lazy("{most} streams to this address are already open, and no more can be."),
    "streams_account": gettext_lazy("{most} streams of this account are already open, and no more can be."),
    "downloads_at_once": gettext_lazy("{most} downloads already run here. Try again in a moment."),
    "downloads_address": gettext_lazy("{most} downloads to this address already run. Try again in a moment."),
    "exports_account": gettext_lazy("Exports of one account at a time: {most} at most. Try again in a moment."),
}
"""Map the name of a limit to the sentence of a refusal, with the limit's value as `{most}`."""
SHARED_LIMITS = ("held", "held_address", "streams", "streams_address")
"""Limits that several accounts share. `compute_published_remainder` hides from each account how many requests other
accounts have.
"""
RETRY_AFTER = 5
"""The seconds in the header `Retry-After` of a refusal."""


class LimitReachedProblem(Problem):
    """A refusal because a concurrency limit is reached. `state` is the limit's state for the response headers."""

    def __init__(self, limit: str) -> None:
        sentence = format_lazy(REFUSAL_TEXTS[limit], most=get_limit_value(limit))
        super().__init__("too_many_requests", sentence, status=429)
        self.state = LimitState(limit, 0, RETRY_AFTER)


class ConnectionCounter:
    """Counts the current held requests, downloads and streams of this process: per address, per account, or in all."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def count_connection(self, limit: str, key: str = "") -> Iterator[LimitState]:
        """Count one request until the end of the block. Yield how much of the limit is left.

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

    This is the true number `left`, except for a limit that several accounts share. Of such a limit, at most half of
    `most` is reported, so that a client learns little about the requests of others.
    """
    return min(left, most // 2) if limit in SHARED_LIMITS else left
