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
    """A POST with its key. The key belongs to `caller`; the stored response counts against the quota of `owner`."""

    caller: str
    owner: str
    path: str
    key: str
    body: bytes
    answer_is_secret: bool = False


def is_valid_key(key: str) -> bool:
    return 0 < len(key) <= MAX_KEY_LENGTH and key.isascii() and key.isprintable()


def run_once(request: KeyedRequest, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the stored response to the request, or the one that `answer` makes in the same transaction.

    Raises `key_reused` for another body, `conflict` if the response was not stored, and StillRunning if a duplicate
    runs for too long.
    """
    digest = compute_request_digest(caller=request.caller, method="POST", path=request.path, key=request.key)
    return wait_for_result(partial(_find_or_run, digest, request, answer))


@transaction.atomic
def _find_or_run(digest: bytes, request: KeyedRequest, answer: Callable[[], HttpResponse]) -> HttpResponse | None:
    """Return the response; None while another request with the same key is running."""
    if not try_lock_request(digest):
        return None
    if stored := load_stored_response(digest, request.body, timezone.now()):
        return stored
    response = answer()
    store_response(digest, request.body, response, owner=request.owner, is_secret=request.answer_is_secret)
    return response
