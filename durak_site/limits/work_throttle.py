"""Work limits of computations that store nothing. They count cost in steps, per address."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import RateCounter, get_counter
from durak_site.limits.work import Work

STEPS_OF_A_CALL = 20
"""Steps that each call costs, refused calls too."""


def worked_out_for(request: Request) -> RateCounter:
    return work_of_address(request._request)


def work_of_address(request: HttpRequest) -> RateCounter:
    """Return the counter that pages and API calls from one address share."""
    return get_counter("work", get_client_address(request))


@contextmanager
def page_charged(request: HttpRequest) -> Iterator[Work]:
    """Charge the address of a page's request with the work noted in the block. Raises Throttled (429) before the block
    if the address has used up its limit."""
    counter, work = work_of_address(request), Work()
    if counter.is_full():
        raise Throttled(counter.seconds_left())
    try:
        yield work
    finally:
        counter.count(STEPS_OF_A_CALL + work.steps)


class WorkOfOneAddress(BaseThrottle):
    def allow_request(self, request: Request, view: Any) -> bool:
        self._counter = worked_out_for(request)
        if self._counter.is_full():
            return False
        self._counter.count(STEPS_OF_A_CALL)
        return True

    def wait(self) -> float:
        return self._counter.seconds_left()


class Computing(APIView):
    """Base of views whose POST computes an answer and changes nothing."""

    answer_is_kept = False
    limits: ClassVar[dict[str, Sequence[str]]] = {"POST": ["work"]}
    throttle_classes = (WorkOfOneAddress,)


@contextmanager
def charged(request: Request) -> Iterator[Work]:
    """Charge the address of the request with the work noted in the block, also when the block fails."""
    work = Work()
    try:
        yield work
    finally:
        worked_out_for(request).count(work.steps)
