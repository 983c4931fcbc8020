"""Rate limit headers (IETF draft): the limits that a request counts against, and the remaining number of each.

`record_limit_state` records the limits during the request, and a middleware writes the headers. Outside of a request,
recording has no effect.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import ceil

from django.conf import settings

from durak_site.limits.catalogue import LIMITS, parse_rate_limit

POLICY_HEADER, LIMIT_HEADER = "RateLimit-Policy", "RateLimit"


@dataclass(frozen=True)
class LimitState:
    """A limit, and how much of it is left for the client.

    `reset` is the number of seconds after which more is left, or None if that does not depend on time.
    """

    name: str
    left: int
    reset: float | None = None

    @property
    def policy_item(self) -> str:
        """The item of this limit in the header RateLimit-Policy, such as `"talk";q=60;w=60` (60 per 60 seconds)."""
        most, seconds = parse_rate_limit(get_limit_value(self.name))
        window = "" if seconds is None else f";w={seconds}"
        unit = ';qu="concurrent-requests"' if LIMITS[self.name].limits_concurrent_requests else ""
        return f'"{self.name}";q={most}{window}{unit}'

    @property
    def limit_item(self) -> str:
        """The item of this limit in the header RateLimit, such as `"talk";r=59;t=31` (59 remaining, reset in 31
        seconds).
        """
        grain = LIMITS[self.name].rounding
        reset = "" if self.reset is None else f";t={max(1, ceil(self.reset))}"
        return f'"{self.name}";r={max(0, self.left) // grain * grain}{reset}'


def get_limit_value(name: str) -> str | int:
    """Return the value of a limit on this site: a number, or a rate such as "120/hour"."""
    value: str | int = settings.DURAK[name] if LIMITS[name].is_configurable else LIMITS[name].default
    return value


_recorded: ContextVar[dict[str, LimitState] | None] = ContextVar("recorded", default=None)


@contextmanager
def collect_limit_states() -> Iterator[dict[str, LimitState]]:
    """Yield a dictionary to which `record_limit_state` adds states during the block, by the name of the limit."""
    states: dict[str, LimitState] = {}
    before = _recorded.set(states)
    try:
        yield states
    finally:
        _recorded.reset(before)


def record_limit_state(name: str, left: int, reset: float | None = None) -> None:
    """Record that the request counts against the limit `name`, which then allows `left` more.

    If a limit is recorded several times, the smallest remaining number counts.
    """
    states = _recorded.get()
    if states is not None and (name not in states or left <= states[name].left):
        states[name] = LimitState(name, left, reset)


def make_headers(states: Iterable[LimitState]) -> dict[str, str]:
    """Return the response headers RateLimit-Policy and RateLimit, or an empty dictionary if there are no states."""
    listed = list(states)
    if not listed:
        return {}
    return {
        POLICY_HEADER: ", ".join(one.policy_item for one in listed),
        LIMIT_HEADER: ", ".join(one.limit_item for one in listed),
    }
