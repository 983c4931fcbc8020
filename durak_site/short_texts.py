"""Checks of names, titles and notes: one line of text that other people read in pages, mails, pictures and tables."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

PICTOGRAPH = r"[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]"
EMOJI = rf"(?:{PICTOGRAPH}[\U0001f3fb-\U0001f3ff]?\ufe0f?|[0-9#*]\ufe0f?\u20e3)"
FLAG = r"\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f"
EMOJI_SEQUENCES = re.compile(rf"{FLAG}|{EMOJI}(?:\u200d{EMOJI})*")
"""A regular expression for an emoji with its invisible characters, such as a family, a skin colour, a keycap or a
flag."""
FORBIDDEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Unicode categories whose characters are forbidden outside of emoji: control characters, characters that change the
direction of text, joiners, line breaks, and characters without a meaning."""
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Invisible characters that Unicode counts as letters or symbols."""
INVISIBLE_MARKS = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible marks: grapheme joiners and variation selectors."""
MARKS = ("Mn", "Me")
MAX_MARKS = 3
"""Largest number of marks on one letter. Hebrew and Arabic with all vowels need three. More marks would cover the lines
above and below."""


def normalize_short_text(text: str) -> str:
    """Return the text in NFC, trimmed, with single spaces. Raises Django's ValidationError for a forbidden text.

    A text is forbidden if a letter has more than MAX_MARKS marks. It is also forbidden if it contains, outside of
    emoji, line breaks, control characters, invisible characters, or characters that change the direction of text.
    """
    rest = EMOJI_SEQUENCES.sub("☺", unicodedata.normalize("NFC", text))
    if any(not _is_allowed(letter) for letter in rest) or INVISIBLE_MARKS.search(rest):
        raise ValidationError(_("One line, without characters that cannot be seen."))
    if _has_too_many_marks(rest):
        raise ValidationError(_("There are too many marks on one letter."))
    return " ".join(unicodedata.normalize("NFC", text).split())


def has_letters(text: str) -> bool:
    """Return whether the text has a letter, a digit or an emoji. A text that has none consists only of punctuation."""
    return any(letter.isalnum() for letter in text) or EMOJI_SEQUENCES.search(text) is not None


def _is_allowed(letter: str) -> bool:
    return unicodedata.category(letter) not in FORBIDDEN and letter not in BLANK_LETTERS


def _has_too_many_marks(text: str) -> bool:
    """Return whether a letter has more than MAX_MARKS marks, or a mark stands at the beginning of the text or after a
    space.
    """
    marks = MAX_MARKS
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in MARKS else 0
        marks = MAX_MARKS if letter == " " else marks
        if marks > MAX_MARKS:
            return True
    return False
