"""Fields for one line of text that other players read."""

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.serializers import TextField
from durak_site.short_texts import BLANK_LETTERS, INVISIBLE_MARKS, normalize_short_text

FORBIDDEN_IN_LINES = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode categories of the characters that a LineField refuses: control characters, surrogates, line breaks."""
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of the text after them, which may be the text of another player."""
INVISIBLE_CATEGORIES = frozenset(("Cf", "Cn", "Mn", "Me", "Zs"))
"""Unicode categories of characters that are invisible alone. Many languages need such characters, so a LineField
accepts them, but only together with at least one visible character.
"""
FORBIDDEN_IN_NAMES = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"))
"""Unicode categories of the characters that a NameField refuses. The plain space is an exception."""


class LineField(TextField):
    """A field for one line without misleading characters and with at least one visible character."""

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if any(unicodedata.category(letter) in FORBIDDEN_IN_LINES or letter in DIRECTION_MARKS for letter in text):
            raise serializers.ValidationError(_("One line, without control characters."))
        if not any(is_visible(letter) for letter in text):
            raise serializers.ValidationError(_("This text has no visible characters."))
        return text


class NameField(LineField):
    """A field for one line without invisible characters, so that different names look different."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if INVISIBLE_MARKS.search(name) or not all(letter == " " or is_allowed_in_name(letter) for letter in name):
            raise serializers.ValidationError(_("A name cannot have invisible characters."))
        return name


class ShortTextField(TextField):
    """A field for a title or a note, normalized and without invisible characters outside of emoji."""

    def to_internal_value(self, data: Any) -> str:
        try:
            return normalize_short_text(super().to_internal_value(data))
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from None


def is_allowed_in_name(letter: str) -> bool:
    return unicodedata.category(letter) not in FORBIDDEN_IN_NAMES and letter not in BLANK_LETTERS


def is_visible(letter: str) -> bool:
    return unicodedata.category(letter) not in INVISIBLE_CATEGORIES and letter not in BLANK_LETTERS
