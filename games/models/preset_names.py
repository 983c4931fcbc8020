"""The names of house presets. They appear in rules and URLs, so only visible characters are allowed."""

import re
import unicodedata

from durak_site.http.text_fields import is_visible

MAX_NAME_LENGTH = 40
NAME_PATTERN = re.compile(r"[^\W_][\w -]*")


def is_valid_preset_name(name: str) -> bool:
    """Return whether a name has only letters and digits of any alphabet, spaces, `_` and `-`, and is not too long.

    The first character must be a letter or digit.
    """
    name = normalize_preset_name(name)
    seen = all(letter == " " or is_visible(letter) for letter in name)
    return len(name) <= MAX_NAME_LENGTH and seen and NAME_PATTERN.fullmatch(name) is not None


def normalize_preset_name(name: str) -> str:
    """Return the name in the Unicode form NFC, in which a letter and its accents are one character.

    So names that look the same are equal.
    """
    return unicodedata.normalize("NFC", name)


def compute_comparison_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case."""
    return normalize_preset_name(normalize_preset_name(name).casefold())
