"""How many answers are held, sent in pieces, and streams are open; nobody has more places than their share."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from durak_site.http.problems import Problem
from durak_site.http.standings import Standing, quota
from durak_site.limits import rate_of

WHOSE = {
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
"""The limits, and for whom each of them holds places."""
SHARED = ("held", "held_address", "streams", "streams_address")
RETRY_AFTER = 5


class Full(Problem):
    """No place is left for whom it was asked."""

    def __init__(self, limit: str) -> None:
        sentence = f"{quota(limit)} {WHOSE[limit]} already."
        super().__init__("too_many_requests", sentence, status=429)
        self.standing = Standing(limit, 0, RETRY_AFTER)


class Shares:
    """What is taken of them in one process."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, limit: str, key: str = "") -> Iterator[Standing]:
        """One place more, inside the block, and how many are left then; raises Full. `key` tells owners apart."""
        who, (most, _) = f"{limit} {key}", rate_of(quota(limit))
        if self._taken[who] >= most:
            raise Full(limit)
        self._taken[who] += 1
        try:
            yield Standing(limit, told(limit, most - self._taken[who], most))
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]


def told(limit: str, left: int, most: int) -> int:
    """Of places that are shared no more than half: as long as there are enough, nobody is told that others wait, nor
    when they stop."""
    return min(left, most // 2) if limit in SHARED else left
