"""The option that attackers throw in one after the other: first the primary attacker, then the others in the direction
of play.
"""

from games.engine.phases import DEFENDING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.table import find_next_seat, list_seats_from
from games.engine.turns import find_active_attackers
from games.engine.variant import Variant


class OrderedThrowInVariant(Variant):
    defending_is_secret = True

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.throw_in_priority == "ordered"

    def choose_active_attackers(self, state: State, throwers: int) -> int:
        """Return a set with the one seat whose turn it is, or 0 if all seats that may act have passed."""
        waiting = super().choose_active_attackers(state, throwers) & ~state.passed
        if not waiting:
            return 0
        order = [state.attacker, *list_seats_from(state, find_next_seat(state, state.defender))]
        return next(1 << seat for seat in order if waiting >> seat & 1)

    def find_seats_that_may_pass(self, state: State) -> int:
        return find_active_attackers(state) if state.phase is DEFENDING else super().find_seats_that_may_pass(state)
