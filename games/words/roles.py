"""Names of players' roles and of a bout's phases."""

from django.utils.translation import pgettext_lazy

ROLES = {
    "attacks": pgettext_lazy("role", "attacks"),
    "defends": pgettext_lazy("role", "defends"),
    "takes": pgettext_lazy("role", "takes"),
    "throws_in": pgettext_lazy("role", "throws in"),
    "safe": pgettext_lazy("role", "is safe"),
    "fool": pgettext_lazy("role", "the fool"),
}
PHASES = {
    "cutting": pgettext_lazy("phase", "cutting"),
    "exchanging": pgettext_lazy("phase", "exchanging the trump"),
    "opening": pgettext_lazy("phase", "opening"),
    "defending": pgettext_lazy("phase", "defending"),
    "pitching": pgettext_lazy("phase", "throwing in"),
    "taking": pgettext_lazy("phase", "taking"),
    "over": pgettext_lazy("phase", "over"),
}


def role_name(role: str) -> str:
    return str(ROLES[role])


def phase_name(phase: str) -> str:
    return str(PHASES[phase])
