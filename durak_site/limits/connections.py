"""Concurrency limits on held requests, downloads and streams: in all, per address and per account."""

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
RETRY_AFTER = 5


class LimitReachedProblem(Problem):
    """A concurrency limit is reached."""

    def __init__(self, limit: str) -> None:
        sentence = f"{get_limit_value(limit)} {REFUSALS[limit]} already."
        super().__init__("too_many_requests", sentence, status=429)
        self.standing = LimitState(limit, 0, RETRY_AFTER)


class ConnectionCounter:
    """The counts of one process."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, limit: str, key: str = "") -> Iterator[LimitState]:
        """Count one more until the end of the block, and yield how many are left. Raises Full.

        `key` is the address or account for which the limit counts.
        """
        counter, (most, _) = f"{limit} {key}", parse_rate_limit(get_limit_value(limit))
        if self._taken[counter] >= most:
            raise LimitReachedProblem(limit)
        self._taken[counter] += 1
        try:
            yield LimitState(limit, visible_rest(limit, most - self._taken[counter], most))
        finally:
            self._taken[counter] -= 1
            if not self._taken[counter]:
                del self._taken[counter]


def visible_rest(limit: str, left: int, most: int) -> int:
    """Return the number to publish as left. For a limit shared by several accounts it is at most half of all.

    While more than half is free, the number therefore does not reveal the requests of others.
    """
    return min(left, most // 2) if limit in SHARED else left
