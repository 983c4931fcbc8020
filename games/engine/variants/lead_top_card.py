"""The option to open a bout with the talon's top card, which no player has seen."""

from dataclasses import dataclass

from games.engine.events.event import Event, EventFields
from games.engine.events.field_types import Cards
from games.engine.events.fold import emit_event, lay_attack
from games.engine.moves.move import Move
from games.engine.phases import DEFENDING, OPENING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.variant import Variant


@dataclass(slots=True)
class AttackedUnseen(Event):
    """The seat opened the bout with the talon's top card. Viewers are shown an `attacked` event."""

    kind = "attacked_unseen"
    shown_as = "attacked"
    public_fields = ("cards",)
    seat: int
    cards: Cards

    def build_shown_fields(self, viewer: int) -> EventFields:
        return {**Event.build_shown_fields(self, viewer), "top": True}

    def apply_to(self, state: State) -> None:
        state.talon.pop()
        state.trump_card = state.trump_card if state.talon else None
        lay_attack(state, self.seat, self.cards)
        state.phase = DEFENDING

    def build_move_text(self) -> str:
        return "attack_top"


class AttackTop(Move):
    """Open the bout with the card on top of the talon."""

    __slots__ = ()
    kind = "attack_top"
    phases = (OPENING,)

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        if seat != state.attacker:
            return "The primary attacker opens the bout."
        return None if state.talon else "The talon is empty."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        cards = (state.talon[-1],)
        emit_event(state, events, AttackedUnseen(seat, cards))
        state.variant.emit_effects_of_play(state, cards, state.defender, events)


class LeadTopCardVariant(Variant):
    moves = (AttackTop,)

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.lead_top_card
