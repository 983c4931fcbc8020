"""What an e-mail address is here, and when two are the same.

A local part is ASCII and kept as it was written. A domain is kept as mail servers know it (IDNA 2008). So the only
difference that two spellings of one address can have is that of small and capital ASCII letters, and no letter of
another alphabet can be taken for one of ours.
"""

import unicodedata

import idna
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy

LONGEST = 254
NO_ADDRESS = gettext_lazy("This is not an e-mail address that we can write to.")


def stored(text: str) -> str:
    """The address as it is kept; "" stays "". Raises Django's ValidationError."""
    if not text:
        return ""
    local, _, domain = text.rpartition("@")
    if len(text) > LONGEST or not (local.isascii() and local.isprintable()):
        raise ValidationError(NO_ADDRESS)
    address = f"{local}@{_in_ascii(domain)}"
    if len(address) > LONGEST:
        raise ValidationError(NO_ADDRESS)
    validate_email(address)
    return address


def _in_ascii(domain: str) -> str:
    try:
        return idna.encode(domain, uts46=True).decode()
    except idna.IDNAError:
        raise ValidationError(NO_ADDRESS) from None


def key(address: str) -> str:
    """Equal for two spellings of one address, which may come from anywhere."""
    return unicodedata.normalize("NFKC", address).casefold()


def key_in(column: str) -> Lower:
    """The `key` of the kept addresses in a column. "C" is no language's alphabet: A to Z become a to z, and no more."""
    return Lower(column, template='LOWER(%(expressions)s COLLATE "C")')
