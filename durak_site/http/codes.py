"""The codes of refusals, and the HTTP status of each. No code is ever renamed."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.utils.translation import gettext_noop

from durak_site.limits.catalogue import LIMITS

NOT_FOUND_TEXT = gettext_noop("There is nothing here that you may see.")
"""The text of a 404. It is the same for objects that do not exist and for objects that the caller may not see, so
that callers cannot find out whether a hidden object exists.
"""
STATUS_OF_CODE = {
    "invalid": 400,
    "bad_move": 400,
    "bad_card": 400,
    "not_authenticated": 401,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "conflict": 409,
    "limit_reached": 409,
    "not_your_move": 409,
    "stale": 409,
    "game_over": 409,
    "length_required": 411,
    "precondition_failed": 412,
    "too_large": 413,
    "unsupported_media_type": 415,
    "illegal_move": 422,
    "bad_rules": 422,
    "bad_players": 422,
    "bad_position": 422,
    "key_reused": 422,
    "too_many_requests": 429,
    "unavailable": 503,
}
STATUS_TITLES = {
    400: gettext_noop("Bad Request"),
    401: gettext_noop("Unauthorized"),
    403: gettext_noop("Forbidden"),
    404: gettext_noop("Not Found"),
    405: gettext_noop("Method Not Allowed"),
    406: gettext_noop("Not Acceptable"),
    409: gettext_noop("Conflict"),
    411: gettext_noop("Length Required"),
    412: gettext_noop("Precondition Failed"),
    413: gettext_noop("Content Too Large"),
    415: gettext_noop("Unsupported Media Type"),
    422: gettext_noop("Unprocessable Content"),
    429: gettext_noop("Too Many Requests"),
    500: gettext_noop("Internal Server Error"),
    503: gettext_noop("Service Unavailable"),
}
"""Map HTTP statuses to their titles in RFC 9110 and RFC 6585. Before 3.13, Python's `HTTPStatus` had older titles."""

EXAMPLE_DETAILS = {
    "invalid": "move: This is missing.",
    "bad_move": "'atack 7S' is not the text of a move.",
    "bad_card": "There is no card '1S'.",
    "not_authenticated": "This call needs a token: Authorization: Bearer TOKEN.",
    "forbidden": "This token lacks the scope 'play'.",
    "not_found": NOT_FOUND_TEXT,
    "not_acceptable": "The header Accept allows none of the types of this response: application/json.",
    "conflict": "The series has begun.",
    "limit_reached": "You have 50 tokens, and cannot have more. Revoke one that you no longer need.",
    "not_your_move": "It is not your move.",
    "stale": "The game has moved on since version 12.",
    "game_over": "The game is over.",
    "length_required": "Say with Content-Length how long the body is.",
    "precondition_failed": "The game has changed since you saw it.",
    "too_large": f"The body may have at most {LIMITS['body'].default} bytes.",
    "unsupported_media_type": "The body must be JSON, with Content-Type: application/json.",
    "illegal_move": "9S does not beat TS.",
    "bad_rules": "There is no option 'transfers'.",
    "bad_players": "These rules are for 2 to 6 players, not for 7.",
    "bad_position": "7S is in two places.",
    "key_reused": "This Idempotency-Key was used with another body before.",
    "too_many_requests": "Too many requests; wait 2 seconds.",
    "unavailable": "The site is busy; try again in a moment.",
}
"""Map each code to an example of the member `detail` of its problem document, for the OpenAPI document."""
EXAMPLE_MEMBERS: dict[str, dict[str, Any]] = {
    "invalid": {"errors": {"move": ["This is missing."]}},
    "not_your_move": {"version": 12},
    "stale": {"version": 14},
    "game_over": {"version": 57},
    "bad_rules": {"option": "transfers"},
    "bad_players": {"option": "players"},
    "bad_position": {"option": "hands"},
}
"""Map a code to examples of the further members of its problem document."""

COMMON_REFUSALS = {
    "invalid": "A field or parameter is wrong; `errors` has the sentences for each.",
    "not_authenticated": "The call needs a token, or the token, cookie or password is not valid.",
    "forbidden": "Your account may not do this, or the token lacks the scope.",
    "not_acceptable": "The response is not available in a media type that `Accept` names.",
    "too_many_requests": "Wait as many seconds as `Retry-After` says.",
    "unavailable": "A service that the call needs is not available. Try again.",
}
PATH_REFUSALS = {"not_found": "The object does not exist, or you may not see it."}
BODY_REFUSALS = {
    "length_required": "The request has a body without `Content-Length`.",
    "too_large": "The body is larger than the limit `body`.",
    "unsupported_media_type": "The body is not JSON.",
}
IDEMPOTENCY_REFUSALS = {
    "key_reused": "This Idempotency-Key was used with another body before.",
    "conflict": "The first request with this Idempotency-Key is still running, or its response was not stored.",
}

Refusals = dict[str, str]
"""Map the codes of refusals that a call can return to sentences that say when it returns them."""


def merge_refusals(parts: Iterable[Refusals]) -> Refusals:
    """Merge the dictionaries into one. If several contain the same code, join its sentences."""
    merged: Refusals = {}
    for code, why in chain.from_iterable(part.items() for part in parts):
        merged[code] = f"{merged[code]} {why}" if code in merged else why
    return merged


def group_by_status(refusals: Refusals) -> dict[int, Refusals]:
    return {
        status: {code: why for code, why in refusals.items() if STATUS_OF_CODE[code] == status}
        for status in sorted({STATUS_OF_CODE[code] for code in refusals})
    }


def describe_status(status: int, refusals: Refusals) -> str:
    """Describe an HTTP status for the OpenAPI document, with the refusals that have this status."""
    lines = [f"{STATUS_TITLES[status]}."] + [f"`{code}`: {why}" for code, why in refusals.items()]
    return "\n\n".join(lines)
