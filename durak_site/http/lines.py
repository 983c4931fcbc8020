"""Lines that people write for others to read."""

import re
import unicodedata
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.serializers import Text

UNFIT = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Categories of Unicode that no line is made of: control characters, halves of characters, line breaks."""
TURN_AROUND = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What changes the direction of the text behind it, and so of what others have said."""
UNSEEN = frozenset(("Cf", "Cn", "Mn", "Me", "Zs"))
"""Categories that show nothing by themselves; joiners and marks are part of other letters in many languages."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""What counts as a letter or a symbol, and is empty all the same."""
HIDDEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"))
"""Categories of which a name has nothing but plain spaces."""
IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that show nothing: joiners of graphemes, selectors of variations."""


class LineText(Text):
    """One line: nothing that misleads, and something to see."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if any(unicodedata.category(letter) in UNFIT or letter in TURN_AROUND for letter in text):
            raise serializers.ValidationError(_("One line, without control characters."))
        if not any(is_seen(letter) for letter in text):
            raise serializers.ValidationError(_("There is nothing to see in this text."))
        return text


class NameText(LineText):
    """A line without characters that show nothing: two names that differ look different."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if IGNORED.search(name) or not all(letter == " " or is_shown(letter) for letter in name):
            raise serializers.ValidationError(_("A name has no characters that cannot be seen."))
        return name


def is_shown(letter: str) -> bool:
    return unicodedata.category(letter) not in HIDDEN and letter not in BLANK


def is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in UNSEEN and letter not in BLANK
