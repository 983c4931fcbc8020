"""Rate limit per account for marking penalties as paid, forgiven, disputed or reopened."""

from rest_framework.request import Request

from accounts.api.caller import get_account
from durak_site.limits.rate_limits import RateCounter, get_counter
from durak_site.limits.throttles import CounterThrottle


class MarkThrottle(CounterThrottle):
    """Rate limit for the marks that one account adds to penalties. Each mark notifies the other players."""

    def find_counter(self, request: Request) -> RateCounter | None:
        return get_counter("penalty_marks", str(get_account(request).pk))
