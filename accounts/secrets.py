"""Secrets that an owner is shown once: those that open an account, of which a digest is kept, those of
webhooks, and the marks of readers.

`durak_`, where it is no token of one's own the sort and `_`, 43 random letters and digits, and a checksum of all that
stands before it: its CRC-32 in six digits of base 62. So a scanner knows a secret of ours wherever it finds one, and
what was mistyped is refused without a look into the database.
"""

import hashlib
import re
import secrets
import string
from base64 import b64encode
from zlib import crc32

from django.utils.crypto import salted_hmac

DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM, CHECK = 43, 6
"""How many letters: 256 bits of chance, 32 of its checksum."""
OWN, APP, REFRESH, CLIENT = "", "app_", "refresh_", "client_"
"""Sorts: a token that somebody made, one that an app was given, what an app has it renewed with, what an app shows to
say that it is itself."""
SECRET = re.compile(rf"(durak_(app_|refresh_|client_)?[0-9A-Za-z]{{{RANDOM}}})([0-9A-Za-z]{{{CHECK}}})")
WITHOUT_CHECKSUM = re.compile(r"durak_[0-9A-Za-z_-]{43}")
"""Tokens of one's own that are older than checksums."""


def new_secret(sort: str = OWN) -> str:
    secret = f"durak_{sort}" + "".join(secrets.choice(DIGITS) for _ in range(RANDOM))
    return secret + checksum(secret)


def checksum(text: str) -> str:
    number, digits = crc32(text.encode()), ""
    for _ in range(CHECK):
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits


def sort_of(text: str) -> str | None:
    """Of which sort the secret is; None for what was never one."""
    if found := SECRET.fullmatch(text):
        return (found[2] or OWN) if checksum(found[1]) == found[3] else None
    return OWN if WITHOUT_CHECKSUM.fullmatch(text) else None


def digest_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def webhook_secret(webhook: str, number: int, *, site_key: str | None = None) -> str:
    """Return the `number`th secret of a webhook, in the format of Standard Webhooks.

    It is derived from SECRET_KEY, or from a former value of it in `site_key`, and stored nowhere.
    """
    key = salted_hmac("accounts.webhook", f"{webhook} {number}", secret=site_key, algorithm="sha256").digest()
    return "whsec_" + b64encode(key).decode()


def reader_mark(player_id: int) -> str:
    """Tells apart whose a page or a push is, so that a device shows what was one's to nobody else."""
    return salted_hmac("accounts.reader", str(player_id)).hexdigest()[:16]
