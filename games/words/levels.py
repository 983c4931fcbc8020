"""Names and descriptions of the computers' levels: way of playing, thinking time and strength."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LEVELS = {
    "random": (pgettext_lazy("level", "Beginner"), _("Plays any card that it may, at once.")),
    "steady": (
        pgettext_lazy("level", "Steady"),
        _(
            "Plays at once, by simple good habits, remembers what was discarded, and works out the end of a game of "
            "two. Wins four of five games against a player who always plays the lowest card."
        ),
    ),
    "keen": (
        pgettext_lazy("level", "Keen"),
        _(
            "Remembers, and imagines many times how the game may go on; moves in no time. Wins two of three games of"
            " two against a simple test program."
        ),
    ),
    "sharp": (
        pgettext_lazy("level", "Sharp"),
        _(
            "Looks further ahead, and has learned from over a million games of two which moves win; moves after a"
            " second. Wins three of four games of two against a simple test program."
        ),
    ),
    "master": (
        pgettext_lazy("level", "Master"),
        _("Like Sharp, but imagines the game four times as often; moves after two seconds."),
    ),
}
"""The name and the description of each level, the weakest first."""

LEVEL_NAMES = {level: name for level, (name, _what) in LEVELS.items()}


def get_level_name(level: str | None) -> str:
    """Return the name of a computer's level, or "" for a seat without a computer."""
    return str(LEVEL_NAMES.get(level, level)) if level else ""
