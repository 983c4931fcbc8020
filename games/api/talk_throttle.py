"""Rate limit for chat lines, reports and blocks."""

from rest_framework.request import Request

from accounts.api.caller import get_account
from durak_site.limits.rate_limits import RateCounter, get_counter
from durak_site.limits.throttles import CounterThrottle


class TalkThrottle(CounterThrottle):
    """Rate limit per account for chat lines, reports and blocks together. Only POST requests count."""

    def find_counter(self, request: Request) -> RateCounter | None:
        return get_counter("talk", str(get_account(request).pk)) if request.method == "POST" else None
