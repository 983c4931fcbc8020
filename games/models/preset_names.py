"""What a house may call its presets: a name stands in rules and in addresses, so nothing in it is unseen or a sign."""

import re
import unicodedata

from durak_site.http.lines import is_seen

LONGEST = 40
FIT = re.compile(r"[^\W_][\w -]*")


def is_fit(name: str) -> bool:
    """Letters and digits of any alphabet, spaces, `_` and `-`, a letter or a digit first."""
    name = composed(name)
    seen = all(letter == " " or is_seen(letter) for letter in name)
    return len(name) <= LONGEST and seen and FIT.fullmatch(name) is not None


def composed(name: str) -> str:
    """Letters and their accents as one, so that what looks the same is the same."""
    return unicodedata.normalize("NFC", name)


def key(name: str) -> str:
    """The same for all names that differ in the case of letters alone."""
    return composed(composed(name).casefold())
