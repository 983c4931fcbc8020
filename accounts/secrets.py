"""Secrets of tokens, apps and webhooks, each shown once. Also computes reader ids: keyed hashes of account ids.

A token begins with `durak_`, and its kind follows, such as `app_`; the kind of a personal token is empty. Then come 43
random letters and digits. The last six characters are a checksum of all before: the CRC-32 in base 62. So secret
scanners can find leaked tokens, and a mistyped token is refused without a database query.
"""

import hashlib
import re
import secrets
import string
from base64 import b64encode
from zlib import crc32

from django.utils.crypto import salted_hmac

DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM, CHECKSUM = 43, 6
"""Number of random characters (256 bits) and of characters of the checksum (32 bits)."""
PERSONAL, APP, REFRESH, CLIENT = "", "app_", "refresh_", "client_"
"""Kinds of secrets: personal token, access token of an app, refresh token of an app, client secret of an app."""
SECRET = re.compile(rf"(durak_(app_|refresh_|client_)?[0-9A-Za-z]{{{RANDOM}}})([0-9A-Za-z]{{{CHECKSUM}}})")
OLD_TOKEN = re.compile(r"durak_[0-9A-Za-z_-]{43}")
"""Form of personal tokens that are older than the checksum."""


def generate_secret(kind: str = PERSONAL) -> str:
    secret = f"durak_{kind}" + "".join(secrets.choice(DIGITS) for _ in range(RANDOM))
    return secret + compute_checksum(secret)


def compute_checksum(text: str) -> str:
    number, digits = crc32(text.encode()), ""
    for _ in range(CHECKSUM):
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits


def parse_secret_kind(text: str) -> str | None:
    """Return the kind of the secret; None if its form or its checksum is wrong."""
    if found := SECRET.fullmatch(text):
        return (found[2] or PERSONAL) if compute_checksum(found[1]) == found[3] else None
    return PERSONAL if OLD_TOKEN.fullmatch(text) else None


def compute_secret_digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def derive_webhook_secret(webhook: str, number: int, *, site_key: str | None = None) -> str:
    """Return the secret of a webhook with this number, in the format of Standard Webhooks. Each new secret of a webhook
    has the next number.

    The secret is stored nowhere: it is derived from SECRET_KEY, or from `site_key`, a former SECRET_KEY.
    """
    key = salted_hmac("accounts.webhook", f"{webhook} {number}", secret=site_key, algorithm="sha256").digest()
    return "whsec_" + b64encode(key).decode()


def compute_reader_id(player_id: int) -> str:
    """Return an id of the account for pages and pushes. A device uses the id to hide the data of one player from other
    players on the same device.
    """
    return salted_hmac("accounts.reader", str(player_id)).hexdigest()[:16]
