"""Names of the roles of players, and of the phases of a game."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.engine import Phase

PLAYER_ROLE_NAMES = {
    "attacks": pgettext_lazy("role", "attacks"),
    "defends": pgettext_lazy("role", "defends"),
    "takes": pgettext_lazy("role", "takes"),
    "throws_in": pgettext_lazy("role", "throws in"),
    "safe": pgettext_lazy("role", "is safe"),
    "out": pgettext_lazy("role", "is out"),
    "fool": pgettext_lazy("role", "the fool"),
}
PHASE_NAMES: Mapping[str, Promise] = {
    Phase.CUTTING: pgettext_lazy("phase", "cutting"),
    Phase.EXCHANGING: pgettext_lazy("phase", "exchanging the trump"),
    Phase.OPENING: pgettext_lazy("phase", "opening"),
    Phase.DEFENDING: pgettext_lazy("phase", "defending"),
    Phase.PITCHING: pgettext_lazy("phase", "throwing in"),
    Phase.TAKING: pgettext_lazy("phase", "taking"),
    Phase.OVER: pgettext_lazy("phase", "over"),
}


def get_role_name(role: str) -> str:
    return str(PLAYER_ROLE_NAMES[role])


def get_phase_name(phase: str) -> str:
    return str(PHASE_NAMES[phase])
