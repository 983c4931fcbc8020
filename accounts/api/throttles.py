"""What a stranger may not do without end: open accounts, and have mails sent."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from durak_site.http.addresses import client_address
from durak_site.http.rates import limited


class OfOneAddress(BaseThrottle):
    """Calls from one address; `limit` says how many."""

    limit: str

    def allow_request(self, request: Request, view: Any) -> bool:
        self._counter = limited(self.limit, client_address(request._request))
        if self._counter.is_full():
            return False
        self._counter.count()
        return True

    def wait(self) -> float:
        return self._counter.wait()


class Registrations(OfOneAddress):
    """New accounts."""

    limit = "registrations"


class MailsAsked(OfOneAddress):
    """Mails with a link that somebody asks for."""

    limit = "mails_asked"
