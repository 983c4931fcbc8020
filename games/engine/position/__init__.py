"""Setup of a game in the middle of play, from a position."""

from collections.abc import Mapping
from typing import Any

from games.engine.events.event import Event
from games.engine.play import end_finished_phases
from games.engine.position.checks import run_position_checks
from games.engine.position.reader import PositionReader, build_refusal
from games.engine.rules import Rules
from games.engine.state import State


def set_up_position(rules: Rules, position: Mapping[str, Any]) -> tuple[State, list[Event]]:
    """Return the state of a position, and the events that follow from it at once.

    Such an event can be the end of a phase in which no player has to act. Raise `RefusalError` (bad_position,
    bad_players, bad_rules) if the data are invalid, or if the checks find that no game can reach the position.
    """
    state = PositionReader(rules, position).read()
    for fails, reason, field in run_position_checks(state):
        if fails:
            raise build_refusal(reason, field)
    events: list[Event] = []
    end_finished_phases(state, events)
    return state, events


__all__ = ["set_up_position"]
