"""Resigning, which ends a game of two players at once (rulebook, section 8)."""

from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.events.plain import Ended
from games.engine.moves.move import ALL_PHASES, Move
from games.engine.results import ResultWithFool
from games.engine.state import State
from games.engine.table import iterate_seats


class Resign(Move):
    """Give the game up. Only a game of two players can be given up."""

    __slots__ = ()
    kind = "resign"
    phases = ALL_PHASES
    is_listed = False

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        if state.players == 2:
            return None
        return "Resigning ends only a game of two. In a larger game, somebody has to play the hand to its end."

    def is_legal_though_unlisted(self, state: State, seat: int) -> bool:
        return True

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        result: ResultWithFool = {"kind": "fool", "fools": [seat], "epaulettes": 0, "by_resignation": True}
        emit_event(state, events, Ended(None, result, list(iterate_seats(state.kept))))
