"""Rate limit headers: the limits that a request counts against, and what is left of them (IETF draft).

Code that counts calls `note`, however deep below the view. A middleware turns the notes into two headers. Outside of a
request, in a task for example, notes are ignored.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import ceil

from django.conf import settings

from durak_site.limits.catalogue import LIMITS, parse_rate_limit

POLICY, LEFT = "RateLimit-Policy", "RateLimit"


@dataclass(frozen=True)
class LimitState:
    """The remaining number of a limit, and the seconds until it is reset, if known."""

    name: str
    left: int
    reset: float | None = None

    @property
    def policy_item(self) -> str:
        """An item of RateLimit-Policy, such as `"talk";q=60;w=60`."""
        most, seconds = parse_rate_limit(get_limit_value(self.name))
        window = "" if seconds is None else f";w={seconds}"
        unit = ';qu="concurrent-requests"' if LIMITS[self.name].is_concurrent_requests else ""
        return f'"{self.name}";q={most}{window}{unit}'

    @property
    def limit_item(self) -> str:
        """An item of RateLimit, such as `"talk";r=59;t=31`."""
        grain = LIMITS[self.name].rounding
        reset = "" if self.reset is None else f";t={max(1, ceil(self.reset))}"
        return f'"{self.name}";r={max(0, self.left) // grain * grain}{reset}'


def get_limit_value(name: str) -> str | int:
    """Return the value of a limit on this site."""
    value: str | int = settings.DURAK[name] if LIMITS[name].is_configurable else LIMITS[name].default
    return value


_noted: ContextVar[dict[str, LimitState] | None] = ContextVar("noted", default=None)


@contextmanager
def collect_limit_states() -> Iterator[dict[str, LimitState]]:
    """Collect the notes of the block in the yielded dictionary, by the names of their limits."""
    standings: dict[str, LimitState] = {}
    before = _noted.set(standings)
    try:
        yield standings
    finally:
        _noted.reset(before)


def record_limit_state(name: str, left: int, reset: float | None = None) -> None:
    """Record that the current request counts against a limit. Of several notes the one with the least left remains."""
    standings = _noted.get()
    if standings is not None and (name not in standings or left <= standings[name].left):
        standings[name] = LimitState(name, left, reset)


def make_headers(standings: Iterable[LimitState]) -> dict[str, str]:
    """Return the two headers, or none. Both are lists, so a response may have several headers of each name."""
    listed = list(standings)
    if not listed:
        return {}
    return {POLICY: ", ".join(one.policy_item for one in listed), LEFT: ", ".join(one.limit_item for one in listed)}
