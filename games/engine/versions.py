"""Versions as each viewer counts them.

A viewer's version counts the events that this viewer has been shown, so that no gap reveals a secret event.
"""

from games.engine.events.event import EVERYTHING, SPECTATOR
from games.engine.state import State


def get_version(state: State, viewer: int) -> int:
    """Return the version of the game for a seat, SPECTATOR or EVERYTHING."""
    return state.version if viewer == EVERYTHING else _count_shown(state.version, state.secrets, viewer)


def is_from_another_table(state: State, seat: int, version: int) -> bool:
    """Return whether a seat's version is older than the newest rank or face-down card on the table."""
    return version < _count_shown(*state.mark, seat)


def _count_shown(version: int, secrets: list[int], viewer: int) -> int:
    hidden = sum(secrets)
    return version - hidden + (0 if viewer == SPECTATOR else secrets[viewer])
