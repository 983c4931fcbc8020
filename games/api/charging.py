"""What the server only works out, for whoever asks: counted by its cost, for each address, and never kept."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from durak_site.http.addresses import client_address
from durak_site.http.rates import Counter, limited
from games.selectors.work import Work

STEPS_OF_A_CALL = 20
"""What every call costs, refused ones too."""


def worked_out_for(request: Request) -> Counter:
    return limited("work", client_address(request._request))


class WorkOfOneAddress(BaseThrottle):
    def allow_request(self, request: Request, view: Any) -> bool:
        self._counter = worked_out_for(request)
        if self._counter.is_full():
            return False
        self._counter.count(STEPS_OF_A_CALL)
        return True

    def wait(self) -> float:
        return self._counter.wait()


class Computing(APIView):
    """A view whose POST does nothing but compute."""

    answer_is_kept = False
    limits: ClassVar[dict[str, Sequence[str]]] = {"POST": ["work"]}
    throttle_classes = (WorkOfOneAddress,)


@contextmanager
def charged(request: Request) -> Iterator[Work]:
    """Work that the address of the request is charged with, also where it comes to nothing."""
    work = Work()
    try:
        yield work
    finally:
        worked_out_for(request).count(work.steps)
