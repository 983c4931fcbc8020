"""The secret of a token: what its owner is shown once, and what is kept of it."""

import hashlib
import secrets


def new_secret() -> str:
    return "durak_" + secrets.token_urlsafe(32)


def digest_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="replace")).digest()
