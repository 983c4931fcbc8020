"""Work limits of computations that store nothing. They count cost in steps, per address."""

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
"""Steps that each call costs, refused calls too."""


def get_work_counter(request: HttpRequest) -> RateCounter:
    """Return the counter that pages and API calls from one address share."""
    return get_counter("work", get_client_address(request))


@contextmanager
def charge_page(request: HttpRequest) -> Iterator[Work]:
    """Charge the address of a page's request with the work noted in the block. Raises Throttled (429) before the block
    if the address has used up its limit."""
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
    """Base of views whose POST computes an answer and changes nothing."""

    answer_is_kept = False
    limits: ClassVar[dict[str, Sequence[str]]] = {"POST": ["work"]}
    throttle_classes = (WorkThrottle,)


@contextmanager
def charge_request(request: Request) -> Iterator[Work]:
    """Charge the address of the request with the work noted in the block, also when the block fails."""
    work = Work()
    try:
        yield work
    finally:
        get_work_counter(request._request).count(work.steps)
