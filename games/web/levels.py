"""What the levels of computers are called on pages."""

from django.utils.translation import gettext_lazy as _

LEVEL_NAMES = {
    "random": _("Beginner"),
    "steady": _("Steady"),
    "keen": _("Keen"),
    "sharp": _("Sharp"),
    "master": _("Master"),
}
