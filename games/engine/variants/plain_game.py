"""The plain game, without any option that changes its behaviour. Every rule set contains it."""

from games.engine.events.event import Event
from games.engine.events.plain import Discarded
from games.engine.moves.attacker_moves import Attack, Pass
from games.engine.moves.defender_moves import Beat, Take
from games.engine.moves.resign import Resign
from games.engine.state import State
from games.engine.table import count_table_cards, iterate_seats
from games.engine.variant import Variant


class PlainVariant(Variant):
    moves = (Attack, Beat, Take, Pass, Resign)

    def build_clearing_event(self, state: State) -> Event:
        return Discarded(None, count_table_cards(state), tuple(iterate_seats(state.passed_in_phase)))
