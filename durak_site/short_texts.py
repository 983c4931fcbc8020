"""Checks of short texts, such as names, titles and notes. A short text has one line."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

PICTOGRAPH = r"[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]"
EMOJI = rf"(?:{PICTOGRAPH}[\U0001f3fb-\U0001f3ff]?\ufe0f?|[0-9#*]\ufe0f?\u20e3)"
FLAG_EMOJI = r"\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f"
EMOJI_SEQUENCES = re.compile(rf"{FLAG_EMOJI}|{EMOJI}(?:\u200d{EMOJI})*")
"""One emoji, together with the invisible characters that it contains. Examples are a family, a hand with a skin colour,
a keycap or a flag.
"""
FORBIDDEN_CATEGORIES = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Unicode categories of characters that are forbidden outside of emoji: control characters, characters that change the
direction of text, joiners, line breaks, surrogates, and characters without a standard meaning."""
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Invisible characters that Unicode counts as letters or symbols."""
INVISIBLE_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Combining marks that are invisible: grapheme joiners and variation selectors."""
MARK_CATEGORIES = ("Mn", "Me")
MAX_MARKS = 3
"""Maximum number of combining marks on one letter. Hebrew and Arabic with all vowels need three. More marks would cover
the lines above and below."""


def normalize_short_text(text: str) -> str:
    """Return the text in Unicode form NFC, trimmed, with single spaces. Raises ValidationError for a forbidden text.

    A text is forbidden if a letter has more than MAX_MARKS combining marks, or if a mark has no letter before it.
    Outside of emoji, these characters are forbidden too: line breaks, control characters, invisible characters, and
    characters that change the direction of text.
    """
    rest = EMOJI_SEQUENCES.sub("☺", unicodedata.normalize("NFC", text))
    has_forbidden_letter = any(
        unicodedata.category(letter) in FORBIDDEN_CATEGORIES or letter in BLANK_LETTERS for letter in rest
    )
    if has_forbidden_letter or INVISIBLE_MARKS.search(rest):
        raise ValidationError(_("One line, without invisible characters."))
    if _has_too_many_marks(rest):
        raise ValidationError(_("There are too many marks on one letter."))
    return " ".join(unicodedata.normalize("NFC", text).split())


def has_letters(text: str) -> bool:
    """Return whether the text has at least one letter, digit or emoji."""
    return any(letter.isalnum() for letter in text) or EMOJI_SEQUENCES.search(text) is not None


def _has_too_many_marks(text: str) -> bool:
    """Return whether a letter has more than MAX_MARKS combining marks, or a mark has no letter."""
    marks = MAX_MARKS
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in MARK_CATEGORIES else 0
        marks = MAX_MARKS if letter == " " else marks
        if marks > MAX_MARKS:
            return True
    return False
