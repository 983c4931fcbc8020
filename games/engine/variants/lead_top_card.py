"""Leading a bout with the talon's top card, unseen."""

from typing import TYPE_CHECKING

from games.engine.events import Attacked, Event
from games.engine.fold import emit
from games.engine.moves import Move
from games.engine.state import OPENING, State
from games.engine.variants.plain import Plain

if TYPE_CHECKING:
    from games.engine.rules import Rules


class AttackTop(Move):
    """Open the bout with the card on top of the talon."""

    __slots__ = ()
    kind = "attack_top"
    phases = (OPENING,)

    @classmethod
    def closed(cls, state: State, seat: int) -> str | None:
        if seat != state.attacker:
            return "The primary attacker opens the bout."
        return None if state.talon else "The talon is empty."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        cards = (state.talon[-1],)
        emit(state, events, Attacked(seat, cards, None, top=True))
        state.variant.was_played(state, cards, state.defender, events)


class LeadTopCard(Plain):
    moves = (AttackTop,)

    @classmethod
    def is_on(cls, rules: "Rules") -> bool:
        return rules.lead_top_card
