"""Secrets that an owner is shown once (of tokens a digest is kept), those of webhooks, and the marks of readers."""

import hashlib
import secrets
from base64 import b64encode

from django.utils.crypto import salted_hmac


def new_secret() -> str:
    return "durak_" + secrets.token_urlsafe(32)


def digest_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def webhook_secret(webhook: str, number: int) -> str:
    """The `number`th secret of a webhook, as Standard Webhooks writes them. It is made of SECRET_KEY each time that it
    is needed, and kept nowhere."""
    key = salted_hmac("accounts.webhook", f"{webhook} {number}", algorithm="sha256").digest()
    return "whsec_" + b64encode(key).decode()


def reader_mark(player_id: int) -> str:
    """Tells apart whose a page or a push is, so that a device shows what was one's to nobody else."""
    return salted_hmac("accounts.reader", str(player_id)).hexdigest()[:16]
