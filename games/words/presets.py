"""Names of the presets of rules."""

from django.utils.translation import gettext_lazy as _

PRESET_NAMES = {
    "spivak-52": _("Spivak's house"),
    "alemi-36": _("Alemi's house"),
    "battle-52": _("Battle"),
    "classic-36": _("Classic"),
    "classic-36-transfer": _("Classic with passing on"),
    "cabinet-podkidnoy": _("Game Cabinet: throwing in"),
    "cabinet-podkidnoy-52": _("Game Cabinet: throwing in, 52 cards"),
    "cabinet-prostoy": _("Game Cabinet: simple"),
    "cabinet-perevodnoy": _("Game Cabinet: passing on"),
    "cabinet-podkidnoy-perevodnoy": _("Game Cabinet: throwing in and passing on"),
    "japanese-36": _("Japanese"),
    "jokers-54": _("With jokers"),
}


def get_preset_name(preset: str) -> str:
    """Return the translated name of a preset of the site. The name of a player's own preset, such as anna/kitchen, is
    returned unchanged.
    """
    return str(PRESET_NAMES.get(preset, preset))
