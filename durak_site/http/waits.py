"""The parameter `?wait=` of long polls, and the information that a view passes to the code which holds the request.

A server without long polls (WSGI) responds at once.
"""

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from durak_site.http.queries import whole_number

LONGEST_WAIT = 30
LIMITS_OF_WAITING = ("held", "held_address", "held_account")


def wait_parameter(until: str) -> OpenApiParameter:
    """Return the parameter for the OpenAPI document. `until` names the event that ends the wait."""
    return OpenApiParameter(
        "wait",
        {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0},
        description=f"Seconds to hold the answer until {until}. A server that cannot hold answers answers at once.",
    )


def asked_to_wait(query: Mapping[str, str]) -> int:
    """Return the seconds in `wait`; 0 if it is absent. Raises `invalid`."""
    return whole_number("wait", query.get("wait", "0"), most=LONGEST_WAIT)


def tell_holder(request: Request, account: int | None, *, is_empty: bool = False, mark: str | None = None) -> None:
    """Pass the caller's account to the ASGI side, and whether the response is empty and so worth delaying.

    `mark` is the change token of the response, if its query has computed it.
    """
    state = request.META.setdefault("asgi.state", {})
    state.update(account=account, is_empty=is_empty)
    if mark is not None:
        state["mark"] = mark
