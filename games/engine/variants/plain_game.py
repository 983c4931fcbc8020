"""The plain game, the base of every rule set."""

from games.engine.events.event import Event
from games.engine.events.plain import Discarded
from games.engine.moves.attacking import Attack, Pass
from games.engine.moves.defending import Beat, Take
from games.engine.moves.resigning import Resign
from games.engine.questions import Questions
from games.engine.state import State
from games.engine.table import seats_in, table_size


class Plain(Questions):
    moves = (Attack, Beat, Take, Pass, Resign)

    def clear_beaten(self, state: State) -> Event:
        return Discarded(None, table_size(state), tuple(seats_in(state.said)))
