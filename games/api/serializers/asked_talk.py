"""What clients send of talk."""

import unicodedata

from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer, Text
from games.models.chat import LONGEST_LINE, LONGEST_REASON

UNFIT = frozenset(("Cc", "Zl", "Zp", "Cs"))
"""Categories of Unicode that no line is made of: control characters, line breaks, halves of characters."""
TURNS_AROUND = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What changes the direction of the text behind it, and so of what others have said."""


class LineText(Text):
    """One line: no control characters, no line breaks, and something to read."""

    def to_internal_value(self, data: object) -> str:
        text = super().to_internal_value(data)
        if any(unicodedata.category(letter) in UNFIT or letter in TURNS_AROUND for letter in text):
            raise serializers.ValidationError("One line, without control characters.")
        return text


class LineAsked(StrictSerializer):
    text = LineText(min_length=1, max_length=LONGEST_LINE, trim_whitespace=True, help_text="One line of plain text.")


class ReportAsked(StrictSerializer):
    reason = LineText(min_length=1, max_length=LONGEST_REASON, trim_whitespace=True, help_text="For the staff.")


class BlockAsked(StrictSerializer):
    player = Text(max_length=30, help_text="A name.")
