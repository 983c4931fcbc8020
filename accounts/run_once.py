"""Requests with an idempotency key, each carried out only once, even if duplicates arrive at the same time."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

from accounts.concurrent_duplicates import wait_for_result
from accounts.idempotency import (
    check_key_limit,
    compute_request_digest,
    load_stored_response,
    store_response,
    try_lock_request,
)

MAX_KEY_LENGTH = 255


@dataclass(frozen=True)
class KeyedRequest:
    """A POST with an idempotency key. The stored response counts against the quota of `owner`.

    Two callers may use the same key for different requests.
    """

    caller: str
    owner: str
    path: str
    key: str
    body: bytes
    response_has_secret: bool = False


def is_valid_idempotency_key(key: str) -> bool:
    return 0 < len(key) <= MAX_KEY_LENGTH and key.isascii() and key.isprintable()


def run_once(request: KeyedRequest, get_response: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the stored response. If there is none, call `get_response`, store the response and return it.

    `get_response` runs in the transaction that stores the response.

    Raises:

    - `key_reused`: the first request with this key had another body.
    - `conflict`: the response to the first request was stored without its body.
    - StillRunningProblem: the first request runs for too long.
    - TooManyKeysProblem: the owner has used too many new keys.
    """
    digest = compute_request_digest(caller=request.caller, method="POST", path=request.path, key=request.key)
    return wait_for_result(partial(_load_or_get_response, digest, request, get_response))


@transaction.atomic
def _load_or_get_response(
    digest: bytes, request: KeyedRequest, get_response: Callable[[], HttpResponse]
) -> HttpResponse | None:
    """Return the stored response, or else the response of `get_response`.

    Return None while another request with this key is running.
    """
    if not try_lock_request(digest):
        return None
    if stored := load_stored_response(digest, request.body, timezone.now()):
        return stored
    check_key_limit(request.owner)
    response = get_response()
    store_response(digest, request.body, response, owner=request.owner, is_secret=request.response_has_secret)
    return response
