"""The limit on work per address, counted in steps, for computations whose result is not stored."""

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
from durak_site.limits.work import StepCounter

STEPS_OF_A_CALL = 20
"""Steps that are counted for each call in addition to the steps of its work, even if the call is refused."""


def get_work_counter(request: HttpRequest) -> RateCounter:
    """Return the counter of steps for the address of the request. Pages and API calls share it."""
    return get_counter("work", get_client_address(request))


@contextmanager
def count_page_work(request: HttpRequest) -> Iterator[StepCounter]:
    """Count the steps of the `with` block, in the view of a page, against the limit of the client's address.

    The block must add its steps to the yielded `StepCounter`. Raises Throttled (429) before the block if the limit is
    reached.
    """
    counter, work = get_work_counter(request), StepCounter()
    if counter.is_full():
        raise Throttled(counter.get_seconds_left())
    try:
        yield work
    finally:
        counter.count(STEPS_OF_A_CALL + work.steps)


class WorkThrottle(CounterThrottle):
    """A throttle that limits the steps of work per address."""

    cost = STEPS_OF_A_CALL

    def find_counter(self, request: Request) -> RateCounter:
        return get_work_counter(request._request)


class ComputingView(APIView):
    """Base class of API views whose POST only computes a response, without changing any data."""

    stores_responses = False
    limits: ClassVar[dict[str, Sequence[str]]] = {"POST": ["work"]}
    throttle_classes = (WorkThrottle,)


@contextmanager
def count_request_work(request: Request) -> Iterator[StepCounter]:
    """Count the steps of the `with` block, in an API view, against the limit of the client's address.

    The block must add its steps to the yielded `StepCounter`. `WorkThrottle` has checked the limit before.
    """
    work = StepCounter()
    try:
        yield work
    finally:
        get_work_counter(request._request).count(work.steps)
