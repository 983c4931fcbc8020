"""The stored form of e-mail addresses, and their comparison.

The part before the @ must be ASCII, and the domain is stored in ASCII (IDNA 2008). So two stored spellings of one
address differ only in the case of letters.
"""

import unicodedata

import idna
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy

MAX_LENGTH = 254
INVALID_ADDRESS = gettext_lazy("This is not an e-mail address that we can write to.")


def normalize_address(text: str) -> str:
    """Return the address in its stored form. Raises ValidationError if it is invalid or too long."""
    if not text:
        return ""
    local, _, domain = text.rpartition("@")
    if len(text) > MAX_LENGTH or not (local.isascii() and local.isprintable()):
        raise ValidationError(INVALID_ADDRESS)
    try:
        ascii_domain = idna.encode(domain, uts46=True).decode()
    except idna.IDNAError:
        raise ValidationError(INVALID_ADDRESS) from None
    address = f"{local}@{ascii_domain}"
    if len(address) > MAX_LENGTH:
        raise ValidationError(INVALID_ADDRESS)
    validate_email(address)
    return address


def compute_address_key(address: str) -> str:
    """Return a key that is equal for two spellings of one address. `address` may be any text."""
    return unicodedata.normalize("NFKC", address).casefold()


def build_address_key_expression(column: str) -> Lower:
    """Return a database expression that equals `compute_address_key` for stored addresses.

    The collation "C" makes LOWER map only A–Z to a–z, in every locale.
    """
    return Lower(column, template='LOWER(%(expressions)s COLLATE "C")')
