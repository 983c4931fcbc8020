"""How many answers are held, in all and for whom; nobody has more places than their share."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from durak_site.http.problems import Problem


class Full(Problem):
    """No place is left for whom it was asked."""

    def __init__(self, most: int, whose: str) -> None:
        super().__init__("too_many_requests", f"{most} answers are held for {whose} already.", status=429)


class Places:
    """The places of one process."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, whose: str, most: int, key: str = "") -> Iterator[None]:
        """One place more, inside the block; raises Full. `whose` are words, `key` tells their owners apart."""
        who = f"{whose} {key}"
        if self._taken[who] >= most:
            raise Full(most, whose)
        self._taken[who] += 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            self._taken += Counter()  # forgets who has none
