"""The seats whose turn it is: those that the game waits for, and those that may act although it does not wait for
them."""

from games.engine.state import DEFENDING, OPENING, PITCHING, TAKING, State
from games.engine.throwing_in import may_throw_in


def speakers(state: State) -> int:
    """Return the seats whose turn it is to throw in or to challenge."""
    return state.variant.speakers(state, may_throw_in(state))


def awaited(state: State) -> int:
    """Return the set of seats that the game waits for."""
    phase = state.phase
    if phase == DEFENDING:
        return 1 << state.defender
    if phase in (PITCHING, TAKING):
        return speakers(state) & ~state.passed
    if phase == OPENING:
        return 1 << state.attacker
    return 1 << state.asked[0] if state.asked else 0


def free_to_act(state: State) -> int:
    """Return the set of seats that may act although the game does not wait for them."""
    phase = state.phase
    if phase == DEFENDING:
        return speakers(state)
    if phase in (PITCHING, TAKING):
        return speakers(state) & state.passed
    return 0
