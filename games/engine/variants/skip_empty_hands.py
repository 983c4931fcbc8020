"""Transfers that skip players who have no cards left."""

from itertools import takewhile

from games.engine.cards import build_set
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.table import list_seats_from
from games.engine.variant import Variant


class SkipEmptyHandsVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.transfer_to == "next_with_cards"

    def find_transfer_target(self, state: State, seat: int) -> int:
        opponents = _list_opponents_after(state, seat)
        return next((one for one in opponents if state.hands[one]), opponents[0])

    def find_possible_defenders(self, state: State, seat: int) -> int:
        """Return the opponents after `seat`, up to and including the first one with cards.

        The others have no cards now, but may have had some when `seat` transferred the attack.
        """
        opponents = _list_opponents_after(state, seat)
        empty = list(takewhile(lambda one: not state.hands[one], opponents))
        return build_set(opponents[: len(empty) + 1])


def _list_opponents_after(state: State, seat: int) -> list[int]:
    """Return the seats of other teams still in the game, in the direction of play after `seat`."""
    team = state.variant.find_team(state, seat)
    return [one for one in list_seats_from(state, seat) if not team >> one & 1]
