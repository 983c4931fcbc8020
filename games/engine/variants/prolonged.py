"""The prolonged game: the cards of every second successful defence go back into the talon."""

from dataclasses import dataclass

from games.engine.events.event import Event
from games.engine.events.field_types import Pile, Seats
from games.engine.events.fold import clear_table
from games.engine.rules import Rules
from games.engine.shuffle import shuffle_cards
from games.engine.state import State
from games.engine.table import count_table_cards, iterate_seats
from games.engine.variant import Variant


@dataclass(slots=True)
class ReturnedToTalon(Event):
    """The cards of the table went back into the talon.

    `talon` lists all cards of the talon in the new order, top first. No viewer is shown `talon`. `numbers` counts the
    random numbers of the seed that the shuffles of this game have used so far.
    """

    kind = "returned"
    public_fields = ("count", "passed")
    seat: None
    count: int
    passed: Seats | None
    talon: Pile
    numbers: int

    def apply_to(self, state: State) -> None:
        state.talon = self.talon[::-1]
        state.random_numbers_used = self.numbers
        state.defences += 1
        clear_table(state)


class ProlongedVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.prolonged

    def build_clearing_event(self, state: State) -> Event:
        if state.defences % 2 == 0:
            return super().build_clearing_event(state)
        bottom = [] if state.trump_card is None else [state.trump_card]
        talon_without_trump_card = state.talon[len(bottom) :][::-1]
        table = [card for pair in state.table for card in (pair.attack, pair.defence) if card is not None]
        shuffled, numbers = shuffle_cards(talon_without_trump_card + table, state.seed, state.random_numbers_used)
        return ReturnedToTalon(
            None, count_table_cards(state), tuple(iterate_seats(state.passed_in_phase)), shuffled + bottom, numbers
        )
