"""Requests with an idempotency key run once, also when duplicates arrive at the same time."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

from accounts.concurrent_duplicates import wait_for_result
from accounts.idempotency import compute_request_digest, load_stored_response, store_response, try_lock_request

MAX_KEY_LENGTH = 255


@dataclass(frozen=True)
class KeyedRequest:
    """A POST with an idempotency key.

    Equal keys of different `caller`s are different keys. The stored response counts against the quota of `owner`.
    """

    caller: str
    owner: str
    path: str
    key: str
    body: bytes
    response_has_secret: bool = False


def is_valid_key(key: str) -> bool:
    return 0 < len(key) <= MAX_KEY_LENGTH and key.isascii() and key.isprintable()


def run_once(request: KeyedRequest, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the stored response to the request. If there is none, call `answer`, store its response and return it.

    `answer` runs in the transaction that stores its response. Raises `key_reused` if the body differs from the body of
    the first request with this key, `conflict` if the response was stored without its body, and StillRunningProblem if
    a duplicate of the request runs for too long.
    """
    digest = compute_request_digest(caller=request.caller, method="POST", path=request.path, key=request.key)
    return wait_for_result(partial(_find_or_run, digest, request, answer))


@transaction.atomic
def _find_or_run(digest: bytes, request: KeyedRequest, answer: Callable[[], HttpResponse]) -> HttpResponse | None:
    """Return the stored response, or a new one from `answer`. Return None while a duplicate of the request runs."""
    if not try_lock_request(digest):
        return None
    if stored := load_stored_response(digest, request.body, timezone.now()):
        return stored
    response = answer()
    store_response(digest, request.body, response, owner=request.owner, is_secret=request.response_has_secret)
    return response
