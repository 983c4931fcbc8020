"""The option that ends a game at once when the talon is empty and only one player or team has cards."""

from games.engine.phases import OVER, TAKING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.table import iterate_seats
from games.engine.variant import Variant


class EndAtOnceVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.ends == "at_once"

    def find_last_holders(self, state: State) -> int:
        """Return the seats that have cards if they are of one team, otherwise 0.

        Unbeaten cards count as cards of the defender. Return 0 while a challenge is possible, because a challenge may
        move the cards of the table to another hand.
        """
        if state.phase is OVER:
            return 0
        if state.phase is not TAKING and any(pair.face_down for pair in state.table):
            return 0
        holding = sum(1 << seat for seat, hand in enumerate(state.hands) if hand)
        if state.unbeaten:
            holding |= 1 << state.defender
        one = next(iterate_seats(holding), None)
        return 0 if one is None or holding & ~state.variant.find_team(state, one) else holding
