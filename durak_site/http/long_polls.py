"""The parameter `?wait=` of long polls, and how a view allows the ASGI application to hold its request."""

from collections.abc import Mapping

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from durak_site.http.query_parameters import parse_whole_number

MAX_WAIT_SECONDS = 30
LONG_POLL_LIMITS = ("held", "held_address", "held_account")


def make_wait_parameter(until: str) -> OpenApiParameter:
    """Return the OpenAPI description of the parameter `wait`. `until` completes the sentence "Delay the response
    until …".
    """
    return OpenApiParameter(
        "wait",
        {"type": "integer", "minimum": 0, "maximum": MAX_WAIT_SECONDS, "default": 0},
        description=f"Maximum seconds to delay the response until {until}. A server that cannot delay responses "
        "responds at once.",
    )


def parse_wait(query: Mapping[str, str]) -> int:
    """Return the seconds in the parameter `wait`, or 0 if it is absent. Raises `invalid` if it is not a whole number or
    is too large.
    """
    return parse_whole_number("wait", query.get("wait", "0"), most=MAX_WAIT_SECONDS)


def set_long_poll_state(
    request: Request, account: int | None, *, is_empty: bool = False, change_token: str | None = None
) -> None:
    """Inform the ASGI application whether it may hold this request.

    `account` is the primary key of the caller's account. `is_empty` is True if the response contains nothing new, so
    that the ASGI application can delay it. `change_token` is given if the view has computed it.
    """
    state = request.META.setdefault("asgi.state", {})
    state.update(account=account, is_empty=is_empty)
    if change_token is not None:
        state["change_token"] = change_token
