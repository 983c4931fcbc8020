"""Questions about the table that several rules ask: who sits where, who may throw in, and how much room there is."""

from collections.abc import Iterator

from games.engine.state import DEFENDING, OPENING, PITCHING, TAKING, State


def seats_in(seats: int) -> Iterator[int]:
    """The seats of a set, in ascending order."""
    seat = 0
    while seats:
        if seats & 1:
            yield seat
        seats >>= 1
        seat += 1


def round_from(state: State, seat: int) -> list[int]:
    """All seats still in the game, in the direction of play, beginning with `seat` or who comes after it."""
    step, players = state.rules.step, state.players
    circle = ((seat + step * i) % players for i in range(players))
    return [one for one in circle if state.playing >> one & 1]


def next_seat(state: State, seat: int) -> int:
    """The next seat still in the game, in the direction of play."""
    step, players, playing = state.rules.step, state.players, state.playing
    seat = (seat + step) % players
    while not playing >> seat & 1:
        seat = (seat + step) % players
    return seat


def previous_seat(state: State, seat: int) -> int:
    step, players, playing = state.rules.step, state.players, state.playing
    seat = (seat - step) % players
    while not playing >> seat & 1:
        seat = (seat - step) % players
    return seat


def defender_against(state: State, attacker: int) -> int:
    """Who defends when `attacker` attacks: the next player who is no team-mate."""
    allies = state.variant.allies(state, attacker)
    seat = next_seat(state, attacker)
    while allies >> seat & 1 and seat != attacker:
        seat = next_seat(state, seat)
    return seat


def throwers(state: State) -> int:
    """The seats that `throw_in_by` allows to throw in, whatever they hold."""
    by, defender = state.rules.throw_in_by, state.defender
    if by == "all":
        seats = state.playing
    elif by == "neighbours":
        seats = 1 << state.attacker | 1 << next_seat(state, defender) | 1 << previous_seat(state, defender)
    else:
        seats = 1 << state.attacker
    return seats & ~state.variant.allies(state, defender)


def limit(state: State) -> int:
    """The most attack cards in this bout."""
    return state.rules.limit_of_first_bout if state.bout == 1 else state.rules.limit


def room(state: State, defender: int) -> int:
    """How many attack cards may be added with `defender` defending; below 0 where too many lie there already."""
    rules, taking = state.rules, state.phase == TAKING
    left = limit(state) - state.laid
    hand = state.hands[defender].bit_count()
    if rules.hand_cap == "always" or (rules.hand_cap == "until_take" and not taking):
        return min(left, hand - state.unbeaten.bit_count())
    return left if hand or taking else min(left, 0)


def capacity(state: State) -> int:
    """How many attack cards may still be added to the table (rulebook, section 4)."""
    return max(room(state, state.defender), 0)


def is_open_to_throw_ins(state: State) -> bool:
    """Whether the phase and what was beaten allow throwing in, by `throw_in_from` and `after_take`."""
    rules, phase = state.rules, state.phase
    if phase == PITCHING:
        return True
    passed_on_is_beaten = rules.throw_in_from != "passed_beaten" or not state.passed_on & state.unbeaten
    if phase == DEFENDING:
        if rules.throw_in_from == "any_time":
            return True
        return rules.throw_in_from != "all_beaten" and state.beaten > 0 and passed_on_is_beaten
    if phase == TAKING:
        allowed = rules.after_take == "allowed" or (rules.after_take == "unless_first_card" and state.beaten > 0)
        return allowed and passed_on_is_beaten
    return False


def may_throw_in(state: State) -> int:
    """The seats to which a throw-in is open now: who they are and how much room there is, not what they hold."""
    if state.throwing is None:
        state.throwing = _may_throw_in(state)
    return state.throwing


def _may_throw_in(state: State) -> int:
    if not is_open_to_throw_ins(state) or room(state, state.defender) <= 0:
        return 0
    seats = throwers(state)
    for seat, hand in enumerate(state.hands):
        if not hand:
            seats &= ~(1 << seat)
    return seats


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


def table_size(state: State) -> int:
    """How many cards lie on the table."""
    return sum(1 if pair.defence is None else 2 for pair in state.table)
