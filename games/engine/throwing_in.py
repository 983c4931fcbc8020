"""The rules of throwing in: which seats may throw in, when, and how many cards."""

from games.engine.phases import DEFENDING, PITCHING, TAKING
from games.engine.state import State
from games.engine.table import find_next_seat, find_previous_seat


def find_allowed_throwers(state: State) -> int:
    """Return the set of the seats that the option `throw_in_by` allows to throw in. Their cards do not matter."""
    by, defender = state.rules.throw_in_by, state.defender
    if by == "all":
        seats = state.playing
    elif by == "neighbours":
        seats = 1 << state.attacker | 1 << find_next_seat(state, defender) | 1 << find_previous_seat(state, defender)
    else:
        seats = 1 << state.attacker
    return seats & ~state.variant.find_team(state, defender)


def get_attack_limit(state: State) -> int:
    """Return the largest number of attack cards in this bout."""
    return state.rules.limit_of_first_bout if state.bout == 1 else state.rules.limit_of_later_bouts


def compute_signed_capacity(state: State, defender: int) -> int:
    """Return how many more attack cards the rules allow if `defender` has to beat them all.

    The result is negative if there are already too many. `count_capacity` never returns a negative number.
    """
    rules, taking = state.rules, state.phase is TAKING
    left = get_attack_limit(state) - state.laid
    hand = state.hands[defender].bit_count()
    if rules.hand_cap == "always" or (rules.hand_cap == "until_take" and not taking):
        return min(left, hand - state.unbeaten.bit_count())
    return left if hand or taking else min(left, 0)


def count_capacity(state: State) -> int:
    """Return how many more attack cards the rules allow for the present defender, at least 0 (rulebook, section 4)."""
    return max(compute_signed_capacity(state, state.defender), 0)


def is_open_to_throw_ins(state: State) -> bool:
    """Return whether the options `throw_in_from` and `after_take` allow throwing in now."""
    rules, phase = state.rules, state.phase
    if phase is PITCHING:
        return True
    transferred_cards_are_beaten = (
        rules.throw_in_from != "passed_beaten" or not state.transferred_cards & state.unbeaten
    )
    if phase is DEFENDING:
        if rules.throw_in_from == "any_time":
            return True
        return rules.throw_in_from != "all_beaten" and state.beaten > 0 and transferred_cards_are_beaten
    if phase is TAKING:
        allowed = rules.after_take == "allowed" or (rules.after_take == "unless_first_card" and state.beaten > 0)
        return allowed and transferred_cards_are_beaten
    return False


def find_throwers(state: State) -> int:
    """Return the set of the seats that may throw in now. Seats without any card are left out.

    A seat is included even if none of its cards fits. Otherwise the set would reveal what is in the hand.
    """
    if state.throwing is None:
        state.throwing = _compute_throwers(state)
    return state.throwing


def _compute_throwers(state: State) -> int:
    if not is_open_to_throw_ins(state) or compute_signed_capacity(state, state.defender) <= 0:
        return 0
    seats = find_allowed_throwers(state)
    for seat, hand in enumerate(state.hands):
        if not hand:
            seats &= ~(1 << seat)
    return seats
