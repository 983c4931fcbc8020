"""Doing it twice: the same POST with the same Idempotency-Key is done once and answered alike."""

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.http import HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import KeptAnswer
from durak_site.http.empty import without_content
from durak_site.http.problems import Problem, conflict

KEPT_FOR = timedelta(hours=24)
LONGEST_KEPT = 256 * 1024
"""Bytes of an answer; of a longer one only that there was one is kept."""
KEPT_HEADERS = ("Content-Type", "Content-Language", "ETag", "Cache-Control", "Vary", "Location")
NOT_KEPT = frozenset({401, 429})


def question_digest(*, asker: str, method: str, path: str, key: str) -> bytes:
    """What a key belongs to, in 32 bytes."""
    return hashlib.sha256(json.dumps([asker, method, path, key]).encode()).digest()


def body_digest(body: bytes) -> bytes:
    """Keyed, because a body may hold a password."""
    return salted_hmac("accounts.idempotency", body, algorithm="sha256").digest()


def hold(question: bytes) -> bool:
    """Whether nobody else answers this question just now; if so, nobody else does until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [int.from_bytes(question[:8], signed=True)])
        return bool(cursor.fetchone()[0])


def kept_answer(question: bytes, digest: bytes, now: datetime) -> HttpResponse | None:
    """The first answer, if there was one. Raises `key_reused` for another body, `conflict` for a secret answer."""
    kept = KeptAnswer.objects.filter(question=question, created_at__gt=now - KEPT_FOR).first()
    if kept is None:
        return None
    if bytes(kept.body_digest) != digest:
        raise Problem("key_reused", _("This Idempotency-Key came with another body before."), status=422)
    if kept.content is None:
        raise conflict(_("This was done; its answer held a secret, or was too long, and is not told twice."))
    response = HttpResponse(bytes(kept.content), status=kept.status, headers=kept.headers)
    return response if "Content-Type" in kept.headers else without_content(response)


def keep(question: bytes, digest: bytes, response: HttpResponse, *, is_secret: bool) -> None:
    """In the transaction of what was done; an answer older than a day gives way."""
    if response.status_code in NOT_KEPT or response.status_code >= 500:
        return
    is_told_again = len(response.content) <= LONGEST_KEPT and not (is_secret and response.status_code < 400)
    fields: dict[str, Any] = {
        "body_digest": digest,
        "status": response.status_code,
        "headers": {name: response[name] for name in KEPT_HEADERS if name in response},
        "content": response.content if is_told_again else None,
        "created_at": timezone.now(),
    }
    KeptAnswer.objects.update_or_create(question=question, defaults=fields)


def forget_older(now: datetime) -> int:
    """How many were deleted."""
    return KeptAnswer.objects.filter(created_at__lte=now - KEPT_FOR).delete()[0]
