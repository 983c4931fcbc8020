"""Drawing from the talon."""

from games.engine.events import Event
from games.engine.facts import Drew
from games.engine.fold import emit
from games.engine.state import State
from games.engine.table import round_from


def draw(state: State, seat: int, count: int, events: list[Event]) -> None:
    """Gives a seat so many cards from the top of the talon, as far as there are any."""
    if count > 0 and state.talon:
        cards = tuple(state.talon[: -count - 1 : -1])
        emit(state, events, Drew(seat, cards, state.trump_card is not None and len(cards) == len(state.talon)))


def replenish(state: State, defender: int, events: list[Event]) -> None:
    """Everybody in the game draws up to `hand_size`, in the order of `draw_first` and `draw_order`."""
    if not state.talon:
        return
    rules = state.rules
    order = round_from(state, state.starter if rules.draw_first == "starter" else state.attacker)
    if rules.draw_order == "defender_last" and defender in order:
        order = [seat for seat in order if seat != defender] + [defender]
    for seat in order:
        draw(state, seat, rules.hand_size - state.hands[seat].bit_count(), events)
