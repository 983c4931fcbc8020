"""Setting a game up in the middle, from a position."""

from collections.abc import Mapping
from typing import Any

from games.engine.events.event import Event
from games.engine.play import settle
from games.engine.position.possible import impossibilities
from games.engine.position.setting_up import Reader, bad
from games.engine.rules import Rules
from games.engine.state import State


def set_up(rules: Rules, position: Mapping[str, Any]) -> tuple[State, list[Event]]:
    """The state of a position, and the events that follow from it at once (a phase in which nobody is left to speak
    ends). Raises Refused (bad_position, bad_players, bad_rules).
    """
    state = Reader(rules, position).read()
    for holds, reason, field in impossibilities(state):
        if holds:
            raise bad(reason, field)
    events: list[Event] = []
    settle(state, events)
    return state, events


__all__ = ["set_up"]
