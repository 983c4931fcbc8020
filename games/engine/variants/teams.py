"""Teams of two or three players in alternating seats: 2v2, 2v2v2 or 3v3. Team-mates do not attack each other."""

from games.engine.rules import Rules
from games.engine.state import State
from games.engine.variant import Variant

_DEFENDED_KEY = "defended"


class TeamsVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.teams is not None

    def find_team(self, state: State, seat: int) -> int:
        teams = state.players // (state.rules.teams or 1)
        return sum(1 << member for member in range(seat % teams, state.players, teams))

    def remember_defender(self, state: State, seat: int) -> None:
        """Move the seat to the end of the stored list of defenders.

        `choose_fool_seat` finds the member of a team who defended last in this list.
        """
        super().remember_defender(state, seat)
        state.memory[_DEFENDED_KEY] = [one for one in state.memory.get(_DEFENDED_KEY, []) if one != seat] + [seat]

    def choose_fool_seat(self, state: State, fools: list[int]) -> int:
        defended = [seat for seat in state.memory.get(_DEFENDED_KEY, []) if seat in fools]
        return defended[-1] if defended else min(fools)
