"""Names and descriptions of the computers' levels: way of playing, thinking time and strength."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LEVELS = {
    "random": (pgettext_lazy("level", "Beginner"), _("Plays any card that it may, at once.")),
    "steady": (
        pgettext_lazy("level", "Steady"),
        _(
            "Plays at once, by simple good habits, remembers what was discarded, and works out the end of a game of"
            " two. Wins four of five games against whoever plays their lowest card."
        ),
    ),
    "keen": (
        pgettext_lazy("level", "Keen"),
        _("Remembers, and imagines a thousand times how the game goes on; moves in no time."),
    ),
    "sharp": (
        pgettext_lazy("level", "Sharp"),
        _("Remembers, and imagines three thousand times how the game goes on; moves after a second."),
    ),
    "master": (
        pgettext_lazy("level", "Master"),
        _("Imagines it up to twelve thousand times; moves after two seconds."),
    ),
}
"""The name and the description of each level, the weakest first."""

LEVEL_NAMES = {level: name for level, (name, _what) in LEVELS.items()}
