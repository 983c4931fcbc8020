"""Rate limits of calls that need no account: registrations and mails."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import get_counter


class OfOneAddress(BaseThrottle):
    """Rate limit of calls from one address; `limit` names it."""

    limit: str

    def allow_request(self, request: Request, view: Any) -> bool:
        self._counter = get_counter(self.limit, get_client_address(request._request))
        if self._counter.is_full():
            return False
        self._counter.count()
        return True

    def wait(self) -> float:
        return self._counter.seconds_left()


class Registrations(OfOneAddress):
    """Rate limit of new accounts."""

    limit = "registrations"


class MailsAsked(OfOneAddress):
    """Rate limit of requested mails with a link."""

    limit = "mails_asked"
