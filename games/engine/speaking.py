"""Whose turn it is to speak: whom the game waits for, and who may act besides."""

from games.engine.state import DEFENDING, OPENING, PITCHING, TAKING, State
from games.engine.throwing_in import may_throw_in


def speakers(state: State) -> int:
    """The seats that may throw in or challenge now and whose turn it is to do so."""
    return state.variant.speakers(state, may_throw_in(state))


def awaited(state: State) -> int:
    """The set of the seats that the game waits for."""
    phase = state.phase
    if phase == DEFENDING:
        return 1 << state.defender
    if phase in (PITCHING, TAKING):
        return speakers(state) & ~state.passed
    if phase == OPENING:
        return 1 << state.attacker
    return 1 << state.asked[0] if state.asked else 0


def free_to_act(state: State) -> int:
    """The set of the seats that may act although the game does not wait for them."""
    phase = state.phase
    if phase == DEFENDING:
        return speakers(state)
    if phase in (PITCHING, TAKING):
        return speakers(state) & state.passed
    return 0
