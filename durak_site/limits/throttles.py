"""Throttles of API calls. Each throttle counts the calls that it applies to, with a `RateCounter`."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import RateCounter, get_counter


class CounterThrottle(BaseThrottle):
    """Base class of throttles. Each call adds `cost` to a counter that the subclass chooses."""

    cost = 1

    def find_counter(self, request: Request) -> RateCounter | None:
        """Return the counter for this call, or None if the call is not limited."""
        raise NotImplementedError

    def allow_request(self, request: Request, view: Any) -> bool:
        self._counter = self.find_counter(request)
        if self._counter is None:
            return True
        if self._counter.is_full():
            return False
        self._counter.count(self.cost)
        return True

    def wait(self) -> float | None:
        return self._counter.get_seconds_left() if self._counter else None


class AddressThrottle(CounterThrottle):
    """A throttle of calls from one address. `limit` is the name of the limit."""

    limit: str

    def find_counter(self, request: Request) -> RateCounter:
        return get_counter(self.limit, get_client_address(request._request))
