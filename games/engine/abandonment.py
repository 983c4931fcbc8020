"""The end of a game that all its players agreed not to finish (rulebook, section 7).

The agreement is not a move, so no event records it. The log contains only the moves played, and a replay ends in the
state in which play stopped. The caller stores the agreement outside the log.
"""

from games.engine.phases import OVER
from games.engine.results import AbandonedResult
from games.engine.state import State

ABANDONED: AbandonedResult = {"kind": "abandoned", "fools": []}
"""The result of an abandoned game. It has no fool."""


def abandon_game(state: State) -> None:
    """End the game as abandoned. This adds no event, so hands, versions and the log stay as they are."""
    state.phase, state.result = OVER, ABANDONED.copy()
    state.asked = []
    state.listed, state.throwing = {}, None
