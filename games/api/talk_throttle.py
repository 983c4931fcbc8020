"""Rate limit of chat per account."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.api.asker import account
from durak_site.limits.rate_limits import get_counter


class Talk(BaseThrottle):
    """Rate limit of chat lines, reports and blocks of one account together. Reading is free."""

    def allow_request(self, request: Request, view: Any) -> bool:
        if request.method != "POST":
            return True
        self._counter = get_counter("talk", str(account(request).pk))
        if self._counter.is_full():
            return False
        self._counter.count()
        return True

    def wait(self) -> float:
        return self._counter.seconds_left()
