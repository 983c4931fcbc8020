"""Functions that find neighbouring seats and the defender, and count the cards on the table."""

from collections.abc import Iterator

from games.engine.state import State


def iterate_seats(seats: int) -> Iterator[int]:
    """Yield the seats of a set in ascending order."""
    seat = 0
    while seats:
        if seats & 1:
            yield seat
        seats >>= 1
        seat += 1


def list_seats_from(state: State, seat: int) -> list[int]:
    """Return all seats still in the game, in the direction of play from `seat` on."""
    step, players = state.rules.seat_step, state.players
    circle = ((seat + step * i) % players for i in range(players))
    return [one for one in circle if state.playing >> one & 1]


def find_next_seat(state: State, seat: int) -> int:
    """Return the next seat still in the game, in the direction of play."""
    step, players, playing = state.rules.seat_step, state.players, state.playing
    seat = (seat + step) % players
    while not playing >> seat & 1:
        seat = (seat + step) % players
    return seat


def find_previous_seat(state: State, seat: int) -> int:
    """Return the previous seat still in the game, against the direction of play."""
    step, players, playing = state.rules.seat_step, state.players, state.playing
    seat = (seat - step) % players
    while not playing >> seat & 1:
        seat = (seat - step) % players
    return seat


def find_defender_against(state: State, attacker: int) -> int:
    """Return the seat that defends against `attacker`: the next seat that is not on the attacker's team."""
    team = state.variant.find_team(state, attacker)
    seat = find_next_seat(state, attacker)
    while team >> seat & 1 and seat != attacker:
        seat = find_next_seat(state, seat)
    return seat


def count_table_cards(state: State) -> int:
    """Return the number of cards on the table."""
    return sum(1 if pair.defence is None else 2 for pair in state.table)
