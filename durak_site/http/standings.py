"""What a call counts against, and how one stands there after it, in the words of the IETF's draft on it.

Whoever counts notes it here, however deep below the view; around the view it becomes two headers. Where there is no
request, in a task, nobody listens.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import ceil

from django.conf import settings

from durak_site.limits import LIMITS, rate_of

POLICY, LEFT = "RateLimit-Policy", "RateLimit"


@dataclass(frozen=True)
class Standing:
    """What is `left` of a limit, and in how many seconds there is more, where that is known."""

    name: str
    left: int
    reset: float | None = None

    @property
    def policy(self) -> str:
        """`"talk";q=60;w=60`"""
        most, seconds = rate_of(quota(self.name))
        window = "" if seconds is None else f";w={seconds}"
        unit = ';qu="concurrent-requests"' if LIMITS[self.name].requests else ""
        return f'"{self.name}";q={most}{window}{unit}'

    @property
    def item(self) -> str:
        """`"talk";r=59;t=31`"""
        grain = LIMITS[self.name].grain
        reset = "" if self.reset is None else f";t={max(1, ceil(self.reset))}"
        return f'"{self.name}";r={max(0, self.left) // grain * grain}{reset}'


def quota(name: str) -> str | int:
    """What the limit is here."""
    value: str | int = settings.DURAK[name] if LIMITS[name].is_set else LIMITS[name].default
    return value


_noted: ContextVar[dict[str, Standing] | None] = ContextVar("noted", default=None)


@contextmanager
def noted() -> Iterator[dict[str, Standing]]:
    """What is noted inside the block, by the names of the limits."""
    standings: dict[str, Standing] = {}
    before = _noted.set(standings)
    try:
        yield standings
    finally:
        _noted.reset(before)


def note(name: str, left: int, reset: float | None = None) -> None:
    """The call that is answered now counts against this limit; of several notes the one with the least left stands."""
    standings = _noted.get()
    if standings is not None and (name not in standings or left <= standings[name].left):
        standings[name] = Standing(name, left, reset)


def fields(standings: Iterable[Standing]) -> dict[str, str]:
    """The headers, none for nothing. Both are lists, so further lines of the same names go on with them."""
    told = list(standings)
    if not told:
        return {}
    return {POLICY: ", ".join(one.policy for one in told), LEFT: ", ".join(one.item for one in told)}
