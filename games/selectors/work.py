"""How much a question may have the server work out: counted in what is done for it, never in time."""

from django.utils.translation import gettext as _

from durak_site.limits import LIMITS
from games.errors import GameError

MOST = int(LIMITS["analysis"].default)
"""Steps of one question. A step is a card or a listed move that is looked at; a game of 36 cards has a few thousand."""

STEPS_OF_AN_ANSWER = 100
"""What it costs to suppose an attack and to see what orders answer."""
STEPS_OF_SUGGESTIONS = 6_000
"""What suggestions cost: each card that may come is supposed, and answered in several ways."""

STEPS_OF_AN_EVENT = 8
"""What it costs to read one event of a log and fold it."""
STEPS_OF_A_MOMENT = 1_000
"""What it costs besides to show the table as it was after one event."""

STEPS_OF_A_HINT = 20_000
"""What a hint costs, whatever the rules are: a tenth of a second at most."""


class Work:
    """What has been worked out so far, in steps."""

    def __init__(self) -> None:
        self.steps = 0

    def add(self, steps: int) -> None:
        """Raises invalid once it is too much."""
        self.steps += steps
        if self.steps > MOST:
            sentence = _("This is more work than one analysis may be: send fewer moves, or go on from a position.")
            raise GameError("invalid", sentence, status=400, errors={"moves": [sentence]})
