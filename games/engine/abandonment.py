"""The end of a game that all its players agreed not to finish (rulebook, section 7).

The agreement is not a move, so the log does not contain it. The caller must store it elsewhere.
"""

from games.engine.phases import OVER
from games.engine.results import AbandonedResult
from games.engine.state import State

ABANDONED: AbandonedResult = {"kind": "abandoned", "fools": []}
"""The result of an abandoned game. It has no fool."""


def abandon_game(state: State) -> None:
    """End the game as abandoned, without adding an event."""
    state.phase, state.result = OVER, ABANDONED.copy()
    state.asked = []
    state.listed, state.throwing = {}, None
