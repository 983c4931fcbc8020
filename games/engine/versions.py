"""Versions as each viewer counts them: the events that this viewer has been shown, so that no gap or jump tells of a
secret one."""

from games.engine.events.event import EVERYTHING, SPECTATOR
from games.engine.state import State


def version_for(state: State, viewer: int) -> int:
    """The version of the game for a seat, SPECTATOR or EVERYTHING."""
    return state.version if viewer == EVERYTHING else _shown(state.version, state.secrets, viewer)


def is_from_another_table(state: State, seat: int, version: int) -> bool:
    """Whether a seat's version is from before the newest rank or face-down card came to the table."""
    return version < _shown(*state.mark, seat)


def _shown(version: int, secrets: list[int], viewer: int) -> int:
    hidden = sum(secrets)
    return version - hidden + (0 if viewer == SPECTATOR else secrets[viewer])
