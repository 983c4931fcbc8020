"""`?wait=`: what a request says of waiting, and what the view that answers it tells whoever holds the answer.

Where nobody holds answers, every one of them is given at once.
"""

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from durak_site.http.queries import whole_number

LONGEST_WAIT = 30
LIMITS_OF_WAITING = ("held", "held_address", "held_account")


def wait_parameter(until: str) -> OpenApiParameter:
    """`until`: what ends the waiting."""
    return OpenApiParameter(
        "wait",
        {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0},
        description=f"Seconds to hold the answer until {until}. A server that cannot hold answers answers at once.",
    )


def asked_to_wait(query: Mapping[str, str]) -> int:
    """The seconds in `wait`, 0 without it; raises `invalid`."""
    return whole_number("wait", query.get("wait", "0"), most=LONGEST_WAIT)


def tell_holder(request: Request, account: int | None, *, is_empty: bool = False, mark: str | None = None) -> None:
    """Who asks, and whether the answer has nothing in it that is worth sending before the time is up. `mark`: what its
    rows say of themselves, if that came with them."""
    state = request.META.setdefault("asgi.state", {})
    state.update(account=account, is_empty=is_empty)
    if mark is not None:
        state["mark"] = mark
