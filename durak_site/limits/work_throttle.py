"""The limit on work of one address, counted in steps. It applies to computations whose result is not stored."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar

from django.http import HttpRequest
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import RateCounter, get_counter
from durak_site.limits.throttles import CounterThrottle
from durak_site.limits.work import Work

STEPS_OF_A_CALL = 20
"""Steps that each call costs in addition to its work, also if the call is refused."""


def get_work_counter(request: HttpRequest) -> RateCounter:
    """Return the counter that pages and API calls from one address share."""
    return get_counter("work", get_client_address(request))


@contextmanager
def charge_page(request: HttpRequest) -> Iterator[Work]:
    """Count the steps added to the yielded `Work` against the limit of the address that requests a page.

    Raises Throttled (429) before the block if the limit is reached.
    """
    counter, work = get_work_counter(request), Work()
    if counter.is_full():
        raise Throttled(counter.seconds_left())
    try:
        yield work
    finally:
        counter.count(STEPS_OF_A_CALL + work.steps)


class WorkThrottle(CounterThrottle):
    """Rate limit of work per address."""

    cost = STEPS_OF_A_CALL

    def find_counter(self, request: Request) -> RateCounter:
        return get_work_counter(request._request)


class ComputingView(APIView):
    """Base of views whose POST only computes a response, without changing any data."""

    answer_is_kept = False
    limits: ClassVar[dict[str, Sequence[str]]] = {"POST": ["work"]}
    throttle_classes = (WorkThrottle,)


@contextmanager
def charge_request(request: Request) -> Iterator[Work]:
    """Count the steps added to the yielded `Work` against the limit of the caller's address, even if the block fails.

    Never raises Throttled: `WorkThrottle` checks the limit before the view.
    """
    work = Work()
    try:
        yield work
    finally:
        get_work_counter(request._request).count(work.steps)
