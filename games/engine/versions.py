"""The version of a game for each viewer: the number of events that this viewer has been shown.

A version does not count the events hidden from the viewer, so that no gap reveals them.
"""

from games.engine.events.event import EVERYTHING, SPECTATOR
from games.engine.state import State


def get_version(state: State, viewer: int) -> int:
    """Return the version of the game for a seat, SPECTATOR or EVERYTHING."""
    return state.version if viewer == EVERYTHING else _count_shown_events(state.version, state.secrets, viewer)


def has_table_changed_since(state: State, seat: int, version: int) -> bool:
    """Return whether a new rank or a face-down card has come to the table since the seat's version was `version`."""
    return version < _count_shown_events(*state.passes_cancelled_at, seat)


def convert_public_version(state: State, seat: int, version: int) -> int:
    """Convert a version of spectators to a version of the seat. The same moves of the seat are stale with both."""
    for moment in ((state.version, state.secrets), state.passes_cancelled_at):
        if version >= _count_shown_events(*moment, SPECTATOR):
            return _count_shown_events(*moment, seat)
    return 0


def _count_shown_events(version: int, secrets: list[int], viewer: int) -> int:
    """Return how many of the first `version` events a viewer has been shown. `secrets` has, for each seat, the number
    of those events that only this seat is shown.
    """
    hidden = sum(secrets)
    return version - hidden + (0 if viewer == SPECTATOR else secrets[viewer])
