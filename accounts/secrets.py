"""Secrets of tokens, apps and webhooks, and reader ids. Each secret is shown only once.

A token consists of `durak_`, its kind such as `app_` (empty for a personal token), 43 random letters and digits, and
a checksum. The checksum is the CRC-32 of all characters before it, as six characters in base 62. With the checksum,
secret scanners find leaked tokens, and a mistyped token is refused without a database query. Old personal tokens have
no checksum.
"""

import hashlib
import re
import secrets
import string
from base64 import b64encode
from zlib import crc32

from django.utils.crypto import salted_hmac

BASE_62_DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM_LENGTH, CHECKSUM_LENGTH = 43, 6
"""Number of random characters (256 bits) and of characters of the checksum (32 bits)."""
PERSONAL, APP, REFRESH, CLIENT = "", "app_", "refresh_", "client_"
"""Kinds of secrets: personal token, access token of an app, refresh token of an app, client secret of an app."""
SECRET_PATTERN = re.compile(
    rf"(durak_(app_|refresh_|client_)?[0-9A-Za-z]{{{RANDOM_LENGTH}}})([0-9A-Za-z]{{{CHECKSUM_LENGTH}}})"
)
OLD_TOKEN_PATTERN = re.compile(r"durak_[0-9A-Za-z_-]{43}")
"""The form of personal tokens that were created before tokens had a checksum."""


def generate_secret(kind: str = PERSONAL) -> str:
    secret = f"durak_{kind}" + "".join(secrets.choice(BASE_62_DIGITS) for _ in range(RANDOM_LENGTH))
    return secret + compute_checksum(secret)


def compute_checksum(text: str) -> str:
    number, digits = crc32(text.encode()), ""
    for _ in range(CHECKSUM_LENGTH):
        number, digit = divmod(number, len(BASE_62_DIGITS))
        digits = BASE_62_DIGITS[digit] + digits
    return digits


def parse_secret_kind(text: str) -> str | None:
    """Return the kind of the secret, or None if its form or its checksum is wrong. Old tokens have no checksum."""
    if found := SECRET_PATTERN.fullmatch(text):
        return (found[2] or PERSONAL) if compute_checksum(found[1]) == found[3] else None
    return PERSONAL if OLD_TOKEN_PATTERN.fullmatch(text) else None


def compute_secret_digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def derive_webhook_secret(webhook_id: str, number: int, *, site_key: str | None = None) -> str:
    """Return a secret of the webhook, in the format of Standard Webhooks. `number` is the number of the secret, from 1.

    The secret is not stored but derived from SECRET_KEY. With `site_key`, it is derived from this former SECRET_KEY.
    """
    key = salted_hmac("accounts.webhook", f"{webhook_id} {number}", secret=site_key, algorithm="sha256").digest()
    return "whsec_" + b64encode(key).decode()


def compute_reader_id(player_id: int) -> str:
    """Return the account's reader id, a keyed hash that does not reveal the account's id.

    A browser compares this id, so that players who share the browser see only their own data.
    """
    return salted_hmac("accounts.reader", str(player_id)).hexdigest()[:16]
