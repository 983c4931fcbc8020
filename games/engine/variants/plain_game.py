"""The plain game, the base of every rule set."""

from games.engine.events.event import Event
from games.engine.events.plain import Discarded
from games.engine.moves.attacking import Attack, Pass
from games.engine.moves.defending import Beat, Take
from games.engine.moves.resigning import Resign
from games.engine.questions import Questions
from games.engine.state import State
from games.engine.table import count_table_cards, iterate_seats


class Plain(Questions):
    moves = (Attack, Beat, Take, Pass, Resign)

    def build_clearing_event(self, state: State) -> Event:
        return Discarded(None, count_table_cards(state), tuple(iterate_seats(state.said)))
