"""A game that all its players agreed not to play to the end (rulebook, section 7).

No event says so, for it is no move and follows from none: the log stays what was played, and a replay comes to the
state in which they stopped. Whoever keeps the game keeps the agreement beside the log.
"""

from games.engine.results import Abandoned
from games.engine.state import OVER, State

ABANDONED: Abandoned = {"kind": "abandoned", "fools": []}
"""The result of such a game: nobody is the fool."""


def abandon(state: State) -> None:
    """End the game as abandoned. Cards, versions and what everybody has been shown stay as they are."""
    state.phase, state.result = OVER, ABANDONED.copy()
    state.asked = []
    state.listed, state.throwing = {}, None
