"""Storage of responses to requests with an Idempotency-Key. A repeated request gets the stored response."""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import StoredResponse, User
from durak_site.database.batches import delete_in_batches
from durak_site.http.empty_responses import remove_content_type
from durak_site.http.problems import Problem, build_conflict_problem
from durak_site.limits.rate_limits import get_counter

RETENTION_PERIOD = timedelta(hours=24)
MAX_STORED_BYTES = 256 * 1024
"""Maximum length of a stored body in bytes. If a body is longer, the response is stored without its body."""
QUOTA_NAME = "kept_answers"
KEY_LIMIT_NAME = "new_keys"
STORED_HEADERS = (
    "Content-Type", "Content-Language", "ETag", "Cache-Control", "Vary", "Location", "WWW-Authenticate",
)  # fmt: skip
STATUSES_NOT_STORED = frozenset({401, 429})


def compute_request_digest(*, caller: str, method: str, path: str, key: str) -> bytes:
    """Return the 32 bytes that identify a request. They do not depend on the request's body."""
    return hashlib.sha256(json.dumps([caller, method, path, key]).encode()).digest()


def compute_body_digests(body: bytes) -> list[bytes]:
    """Return digests of the body: first with SECRET_KEY, then with each former SECRET_KEY.

    Without a secret key, a password in the body could be guessed from the digest.
    """
    return _compute_digests("accounts.idempotency", body)


def build_owner_name(user: User) -> str:
    """Return the text that names this account as the owner of stored responses."""
    return f"account {user.pk}"


def compute_owner_digests(owner: str) -> list[bytes]:
    """Return digests of an owner name: first with SECRET_KEY, then with each former SECRET_KEY.

    Without a secret key, an owner's IP address could be found by trying all addresses.
    """
    return _compute_digests("accounts.idempotency.owner", owner)


def _compute_digests(salt: str, value: str | bytes) -> list[bytes]:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [salted_hmac(salt, value, secret=key, algorithm="sha256").digest() for key in keys]


def try_lock_request(digest: bytes) -> bool:
    """Lock the request with this digest until the transaction ends. Return False if it is already locked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [int.from_bytes(digest[:8], signed=True)])
        return bool(cursor.fetchone()[0])


class TooManyKeysProblem(Problem):
    """A refusal because the owner has used too many new keys. `wait` is the `Retry-After` in seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__("too_many_requests", _("Too many requests: wait a little."), status=429)
        self.wait = wait


def check_key_limit(owner: str) -> None:
    """Raise TooManyKeysProblem if the owner has used too many new keys today."""
    counter = get_counter(KEY_LIMIT_NAME, owner)
    if counter.is_full():
        raise TooManyKeysProblem(counter.get_seconds_left())


def load_stored_response(digest: bytes, body: bytes, now: datetime) -> HttpResponse | None:
    """Return the stored response to the request with this digest, or None if there is none.

    Raises `key_reused` if the first request had another body, and `conflict` if its response was stored without its
    body.
    """
    stored = StoredResponse.objects.filter(request_digest=digest, created_at__gt=now - RETENTION_PERIOD).first()
    if stored is None:
        return None
    if bytes(stored.body_digest) not in compute_body_digests(body):
        raise Problem("key_reused", _("This Idempotency-Key was used with another body before."), status=422)
    if stored.content is None:
        raise build_conflict_problem(_build_refusal_text(stored))
    response = HttpResponse(bytes(stored.content), status=stored.status, headers=stored.headers)
    return response if "Content-Type" in stored.headers else remove_content_type(response)


def _build_refusal_text(stored: StoredResponse) -> str:
    """Return the refusal of a repeated request whose response was stored without its body."""
    if stored.status >= 400:
        sentence = _(
            "This request was already refused with {status}. Its response exceeded the limit kept_answers. To try "
            "again, send it with another Idempotency-Key."
        )
        return sentence.format(status=stored.status)
    why = _(
        "This request was already carried out. Its response was not stored, because it contained a secret, was too "
        "long, or exceeded the limit kept_answers."
    )
    place = stored.headers.get("Location") or _("what it changed")
    read = _("Read {place} instead of sending it again.").format(place=place)
    return f"{why} {read}"


def store_response(digest: bytes, body: bytes, response: HttpResponse, *, owner: str, is_secret: bool) -> None:
    """Store the response. Its body is left out if it contains a secret, is too long, or exceeds the owner's quota.

    Responses with status 401, 429 or 5xx are not stored. Call this in the transaction of the request.
    """
    if response.status_code in STATUSES_NOT_STORED or response.status_code >= 500:
        return
    get_counter(KEY_LIMIT_NAME, owner).count()
    may_be_stored = len(response.content) <= MAX_STORED_BYTES and not (is_secret and response.status_code < 400)
    is_stored = may_be_stored and _charge_quota(owner, len(response.content))
    fields: dict[str, Any] = {
        "owner_digest": compute_owner_digests(owner)[0],
        "body_digest": compute_body_digests(body)[0],
        "status": response.status_code,
        "headers": {name: response[name] for name in STORED_HEADERS if name in response},
        "content": response.content if is_stored else None,
        "created_at": timezone.now(),
    }
    StoredResponse.objects.update_or_create(request_digest=digest, defaults=fields)


def _charge_quota(owner: str, size: int) -> bool:
    """Count `size` bytes against the owner's quota. Return False, and count nothing, if the quota is used up."""
    if not size:
        return True
    counter = get_counter(QUOTA_NAME, owner)
    if counter.is_full():
        return False
    counter.count(size)
    return True


def delete_old_responses(now: datetime) -> int:
    """Delete stored responses that are older than a day; return how many were deleted."""
    return delete_in_batches(
        StoredResponse.objects.filter(created_at__lte=now - RETENTION_PERIOD).order_by("created_at")
    )


def delete_responses_of(user: User) -> None:
    """Delete every response that is stored for this account."""
    StoredResponse.objects.filter(owner_digest__in=compute_owner_digests(build_owner_name(user))).delete()
