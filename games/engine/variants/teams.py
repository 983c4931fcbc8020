"""Teams: 2v2, 2v2v2 or 3v3, sitting so that they alternate. Nobody attacks a team-mate."""

from typing import TYPE_CHECKING

from games.engine.state import State
from games.engine.variants.plain import Plain

if TYPE_CHECKING:
    from games.engine.rules import Rules


class Teams(Plain):
    @classmethod
    def is_on(cls, rules: "Rules") -> bool:
        return rules.teams is not None

    def allies(self, state: State, seat: int) -> int:
        teams = state.players // (state.rules.teams or 1)
        return sum(1 << ally for ally in range(seat % teams, state.players, teams))
