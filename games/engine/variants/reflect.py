"""Reflections: the defender transfers the attack by showing a trump of its rank. The trump stays in the hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import convert_to_faces, iterate_cards
from games.engine.events.event import Event, write_move_text
from games.engine.events.field_types import Card
from games.engine.events.fold import emit_event, transfer_attack
from games.engine.moves.attacker_moves import CardsMove
from games.engine.moves.faces import has_cards, list_copies_in, parse_cards
from games.engine.moves.move import DEFENDER
from games.engine.phases import DEFENDING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.variants.transfer import (
    compute_signed_capacity_of_next_player,
    explain_no_room_at_next_player,
    explain_no_transfer,
    explain_no_transfer_by_rank,
    find_cards_of_attack_rank,
)

_REFLECTED_KEY = "reflected"


@dataclass(slots=True)
class Reflected(Event):
    """The defender showed a trump and became the primary attacker. `defender` is the new defender."""

    kind = "reflected"
    public_fields = ("card", "defender")
    seat: int
    card: Card
    defender: int

    def apply_to(self, state: State) -> None:
        state.memory[_REFLECTED_KEY] = find_reflected_cards(state) | 1 << self.card
        state.known[self.seat] |= 1 << self.card
        transfer_attack(state, self.seat, self.defender)

    def build_move_text(self) -> str:
        return write_move_text("reflect", self.card)


class Reflect(CardsMove):
    """Show a trump of the attack's rank, so that the next player has to defend."""

    __slots__ = ()
    kind = "reflect"
    phases = (DEFENDING,)
    allowed_role = DEFENDER

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Reflect | None":
        return cls(parse_cards(words)) if len(words) == 1 else None

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        return explain_no_transfer(state, seat) or explain_no_transfer_by_rank(state)

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Reflect"]:
        if compute_signed_capacity_of_next_player(state, seat) < 0:
            return []
        trumps = state.hands[seat] & find_reflecting_cards(state) & ~find_reflected_cards(state)
        return [cls((face,)) for face in iterate_cards(convert_to_faces(trumps))]

    def explain_illegal(self, state: State, seat: int) -> str:
        if not has_cards(state, seat, self.faces):
            return "You do not hold the card that you want to show."
        if not find_reflecting_cards(state) >> self.faces[0] & 1:
            return "Only a trump of the attack's rank reflects it."
        return explain_no_room_at_next_player(state, seat, 0) or "A card reflects once in a bout."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        unshown = state.hands[seat] & ~find_reflected_cards(state)
        known_first = sorted(
            list_copies_in(state, unshown, self.faces[0]), key=lambda c: not state.known[seat] >> c & 1
        )
        emit_event(state, events, Reflected(seat, known_first[0], state.variant.find_transfer_target(state, seat)))


class ReflectVariant(Variant):
    moves = (Reflect,)

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.reflect

    def forget_bout(self, state: State) -> None:
        super().forget_bout(state)
        state.memory.pop(_REFLECTED_KEY, None)


def find_reflecting_cards(state: State) -> int:
    """Return the set of cards that can reflect the attack: the trumps of its rank, without jokers."""
    return find_cards_of_attack_rank(state) & state.pack.trumps & ~state.pack.jokers


def find_reflected_cards(state: State) -> int:
    """Return the set of cards that players have already shown as reflections in this bout."""
    reflected_cards: int = state.memory.get(_REFLECTED_KEY, 0)
    return reflected_cards
