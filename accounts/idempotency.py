"""Idempotency keys: a POST that is repeated with the same Idempotency-Key runs once and gets the same response."""

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

from accounts.models import KeptAnswer, User
from durak_site.batches import delete_in_batches
from durak_site.http.empty import without_content
from durak_site.http.problems import Problem, conflict
from durak_site.http.rates import limited

KEPT_FOR = timedelta(hours=24)
LONGEST_KEPT = 256 * 1024
"""Bytes. For a longer response, only the fact that there was one is stored."""
QUOTA = "kept_answers"
KEPT_HEADERS = ("Content-Type", "Content-Language", "ETag", "Cache-Control", "Vary", "Location")
NOT_KEPT = frozenset({401, 429})


def question_digest(*, asker: str, method: str, path: str, key: str) -> bytes:
    """Return the digest that identifies a request: 32 bytes."""
    return hashlib.sha256(json.dumps([asker, method, path, key]).encode()).digest()


def body_digests(body: bytes) -> list[bytes]:
    """Return the digest under SECRET_KEY, then those under former keys.

    Keyed, because a body may contain a password.
    """
    return _digests("accounts.idempotency", body)


def account_owner(user: User) -> str:
    """Return the owner of responses to this account."""
    return f"account {user.pk}"


def owner_digests(owner: str) -> list[bytes]:
    """Return the same for an owner. Keyed, because an owner may be an IP address, and all of those can be tried."""
    return _digests("accounts.idempotency.owner", owner)


def _digests(salt: str, value: str | bytes) -> list[bytes]:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [salted_hmac(salt, value, secret=key, algorithm="sha256").digest() for key in keys]


def hold(question: bytes) -> bool:
    """Lock the request until the end of the transaction; return False if another one has locked it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [int.from_bytes(question[:8], signed=True)])
        return bool(cursor.fetchone()[0])


def kept_answer(question: bytes, body: bytes, now: datetime) -> HttpResponse | None:
    """Return the stored response, if any. Raises `key_reused` for another body, `conflict` if no content was stored."""
    kept = KeptAnswer.objects.filter(question=question, created_at__gt=now - KEPT_FOR).first()
    if kept is None:
        return None
    if bytes(kept.body_digest) not in body_digests(body):
        raise Problem("key_reused", _("This Idempotency-Key came with another body before."), status=422)
    if kept.content is None:
        raise conflict(_advice(kept))
    response = HttpResponse(bytes(kept.content), status=kept.status, headers=kept.headers)
    return response if "Content-Type" in kept.headers else without_content(response)


def _advice(kept: KeptAnswer) -> str:
    """Return advice to the client after a request whose response was not stored."""
    if kept.status >= 400:
        sentence = _(
            "This request was refused already, with {status}; its answer went beyond the limit kept_answers. To try "
            "again, send it with another Idempotency-Key."
        )
        return sentence.format(status=kept.status)
    why = _(
        "This request was done already. Its answer was not kept, because it held a secret, was too long, or went "
        "beyond the limit kept_answers."
    )
    place = kept.headers.get("Location") or _("what it changed")
    read = _("Read {place} instead of sending it again.").format(place=place)
    return f"{why} {read}"


def keep(question: bytes, body: bytes, response: HttpResponse, *, owner: str, is_secret: bool) -> None:
    """Store the response, or only the fact that there was one, if the owner has used up the quota.

    Call in the transaction of the request. A response older than a day is replaced.
    """
    if response.status_code in NOT_KEPT or response.status_code >= 500:
        return
    may_be_kept = len(response.content) <= LONGEST_KEPT and not (is_secret and response.status_code < 400)
    is_kept = may_be_kept and _charge_quota(owner, len(response.content))
    fields: dict[str, Any] = {
        "owner": owner_digests(owner)[0],
        "body_digest": body_digests(body)[0],
        "status": response.status_code,
        "headers": {name: response[name] for name in KEPT_HEADERS if name in response},
        "content": response.content if is_kept else None,
        "created_at": timezone.now(),
    }
    KeptAnswer.objects.update_or_create(question=question, defaults=fields)


def _charge_quota(owner: str, size: int) -> bool:
    """Charge the quota with `size` bytes; return False if it is used up. Empty responses, as to forms, are free."""
    if not size:
        return True
    counter = limited(QUOTA, owner)
    if counter.is_full():
        return False
    counter.count(size)
    return True


def forget_older(now: datetime) -> int:
    """Delete responses that are too old to be repeated; return how many."""
    return delete_in_batches(KeptAnswer.objects.filter(created_at__lte=now - KEPT_FOR).order_by("created_at"))


def forget_answers_of(user: User) -> None:
    """Delete every response that is stored for this account."""
    KeptAnswer.objects.filter(owner__in=owner_digests(account_owner(user))).delete()
