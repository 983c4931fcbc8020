"""Limits on the work of one request, counted in steps and not in time."""

from django.utils.translation import gettext as _

from durak_site.limits.catalogue import LIMITS
from games.errors import GameError

MAX_STEPS = int(LIMITS["analysis"].default)
"""Largest number of steps of one request. In one step, one card or one legal move is examined. The analysis of a whole
game with 36 cards takes a few thousand steps.
"""

STEPS_OF_AN_ANSWER = 100
"""Steps to build the game's state after one possible attack, and to find the player's answer by the standing orders."""
STEPS_OF_SUGGESTIONS = 6_000
"""Steps to suggest standing orders. For each possible attack on the player, the game's state is built and several
answers are tried.
"""

STEPS_OF_AN_EVENT = 8
"""Steps to read and fold one event of a log."""
STEPS_OF_A_MOMENT = 1_000
"""Steps to build the table as it was at a past moment of a game, in addition to the steps to read the game's events."""

STEPS_OF_A_HINT = 20_000
"""Steps that one hint counts as, whatever the rules of the game. A hint takes at most 0.1 s."""


class StepCounter:
    """Counts the steps of one request."""

    def __init__(self) -> None:
        self.steps = 0

    def add(self, steps: int) -> None:
        """Add steps. Raises `invalid` if the request has more than MAX_STEPS after that."""
        self.steps += steps
        if self.steps > MAX_STEPS:
            sentence = _("This is too much work for one analysis. Send fewer moves, or begin with a later position.")
            raise GameError("invalid", sentence, status=400, errors={"moves": [sentence]})
