"""The seats whose turn it is. The game waits only for some of them; the others may act, too."""

from games.engine.phases import DEFENDING, OPENING, PITCHING, TAKING
from games.engine.state import State
from games.engine.throwing_in import find_throwers


def find_active_attackers(state: State) -> int:
    """Return the set of the seats whose turn it is to throw in or to challenge."""
    return state.variant.choose_active_attackers(state, find_throwers(state))


def find_awaited_seats(state: State) -> int:
    """Return the set of seats that the game waits for."""
    phase = state.phase
    if phase is DEFENDING:
        return 1 << state.defender
    if phase in (PITCHING, TAKING):
        return find_active_attackers(state) & ~state.passed
    if phase is OPENING:
        return 1 << state.attacker
    return 1 << state.asked[0] if state.asked else 0


def find_optional_seats(state: State) -> int:
    """Return the set of seats that may act although the game does not wait for them."""
    phase = state.phase
    if phase is DEFENDING:
        return find_active_attackers(state)
    if phase in (PITCHING, TAKING):
        return find_active_attackers(state) & state.passed
    return 0
