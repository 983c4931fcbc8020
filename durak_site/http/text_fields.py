"""Fields for one line of text that other players read."""

import re
import unicodedata
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.serializers import TextField

FORBIDDEN = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode categories that no line may contain: control characters, surrogates, line breaks."""
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the text after them, which may be another player's."""
INVISIBLE = frozenset(("Cf", "Cn", "Mn", "Me", "Zs"))
"""Categories that are invisible alone. They are allowed, because many languages need joiners and marks in letters."""
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Characters that Unicode counts as letters or symbols, but which are invisible."""
FORBIDDEN_IN_NAMES = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"))
"""Categories that a name may not contain, except for the plain space."""
INVISIBLE_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible marks: grapheme joiners and variation selectors."""


class LineField(TextField):
    """A field for one line without misleading characters and with at least one visible character."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if any(unicodedata.category(letter) in FORBIDDEN or letter in DIRECTION_MARKS for letter in text):
            raise serializers.ValidationError(_("One line, without control characters."))
        if not any(is_visible(letter) for letter in text):
            raise serializers.ValidationError(_("There is nothing to see in this text."))
        return text


class NameField(LineField):
    """A line without invisible characters, so that different names look different."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if INVISIBLE_MARKS.search(name) or not all(letter == " " or is_allowed_in_name(letter) for letter in name):
            raise serializers.ValidationError(_("A name has no characters that cannot be seen."))
        return name


def is_allowed_in_name(letter: str) -> bool:
    return unicodedata.category(letter) not in FORBIDDEN_IN_NAMES and letter not in BLANK_LETTERS


def is_visible(letter: str) -> bool:
    return unicodedata.category(letter) not in INVISIBLE and letter not in BLANK_LETTERS
