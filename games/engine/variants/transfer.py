"""Transfers (perevodnoy): a defender with a card of the attack's rank transfers the attack to the next player."""

from dataclasses import dataclass

from games.engine.cards import convert_to_faces, iterate_cards
from games.engine.errors import fill_sentence
from games.engine.events.event import Event, write_move_text
from games.engine.events.field_types import Cards
from games.engine.events.fold import emit_event, lay_attack, transfer_attack
from games.engine.moves.attacker_moves import CardsMove, list_sets_of_rank, sort_faces
from games.engine.moves.defender_moves import explain_unless_defender
from games.engine.moves.faces import has_cards, pick_cards
from games.engine.moves.move import DEFENDER
from games.engine.phases import DEFENDING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.throwing_in import compute_signed_capacity
from games.engine.variant import Variant


@dataclass(slots=True)
class Transferred(Event):
    """The defender added cards and became the primary attacker. `defender` is the new defender."""

    kind = "transferred"
    public_fields = ("cards", "defender")
    seat: int
    cards: Cards
    defender: int

    def apply_to(self, state: State) -> None:
        lay_attack(state, self.seat, self.cards)
        transfer_attack(state, self.seat, self.defender)

    def build_move_text(self) -> str:
        return write_move_text("transfer", *self.cards)


class Transfer(CardsMove):
    """Add cards of the attack's rank, so that the next player has to defend."""

    __slots__ = ()
    kind = "transfer"
    phases = (DEFENDING,)
    allowed_role = DEFENDER

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        why = explain_no_transfer(state, seat)
        return (
            why if why or state.variant.find_cards_that_transfer_any_rank(state) else explain_no_transfer_by_rank(state)
        )

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Transfer"]:
        hand = state.hands[seat]
        alone = hand & state.variant.find_cards_that_transfer_any_rank(state)
        fitting = 0 if explain_no_transfer_by_rank(state) else hand & find_cards_of_attack_rank(state) & ~alone
        if not alone and not fitting:
            return []
        most = compute_signed_capacity_of_next_player(state, seat)
        moves = [cls((face,)) for face in iterate_cards(convert_to_faces(alone))] if most > 0 else []
        most = most if state.rules.transfer_cards == "any" else min(most, 1)
        return moves + [cls(faces) for faces in list_sets_of_rank(state, fitting, most)]

    def is_legal_though_unlisted(self, state: State, seat: int) -> bool:
        return sort_faces(self) in self.list_legal(state, seat)

    def explain_illegal(self, state: State, seat: int) -> str:
        if not has_cards(state, seat, self.faces):
            return "You do not hold what you want to transfer with."
        why = explain_no_room_at_next_player(state, seat, len(self.faces))
        if why is not None:
            return why
        if len(self.faces) > 1 and state.rules.transfer_cards == "one":
            return "One card is added in a transfer."
        return "An attack is passed on with a card of its rank."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        cards, defender = pick_cards(state, seat, self.faces), state.variant.find_transfer_target(state, seat)
        emit_event(state, events, Transferred(seat, cards, defender))
        state.variant.emit_effects_of_play(state, cards, defender, events)


class TransferVariant(Variant):
    moves = (Transfer,)

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.transfer != "off" or "pass" in rules.role_cards.values()


def explain_no_transfer(state: State, seat: int) -> str | None:
    """Explain why no card at all can transfer the attack now, or return None."""
    rules = state.rules
    if seat != state.defender:
        return explain_unless_defender(state, seat)
    if rules.transfer_max is not None and state.transfers >= rules.transfer_max:
        return fill_sentence("An attack is passed on at most {most} times in a bout.", most=rules.transfer_max)
    if state.bout == 1 and not rules.transfer_in_first_bout:
        return "The game's first attack cannot be passed on."
    return state.variant.explain_barred_transfers(state)


def compute_signed_capacity_of_next_player(state: State, seat: int) -> int:
    """Return how many more attack cards the rules allow if the next player has to defend.

    The result is negative if there are already too many, or if the next player has no cards. Then no transfer is
    possible.
    """
    defender = state.variant.find_transfer_target(state, seat)
    return compute_signed_capacity(state, defender) if state.hands[defender] else -1


def explain_no_room_at_next_player(state: State, seat: int, adding: int) -> str | None:
    """Explain why the next player cannot defend against the attack with `adding` more cards, or return None."""
    defender = state.variant.find_transfer_target(state, seat)
    if not state.hands[defender]:
        return "The next player has no card left."
    return (
        "The next player has no room for so many cards." if adding > compute_signed_capacity(state, defender) else None
    )


def explain_no_transfer_by_rank(state: State) -> str | None:
    """Explain why no card of the attack's rank can transfer the attack now, or return None."""
    when = state.rules.transfer
    if when == "off":
        return "Attacks are not passed on in this game."
    if when == "last_unbeaten":
        return None if state.unbeaten.bit_count() == 1 else "Only the last unbeaten card can be passed on."
    if state.beaten:
        return "An attack cannot be passed on once a card of it has been beaten."
    return None if not state.unbeaten & ~find_cards_of_attack_rank(state) else "The attack has cards of several ranks."


def find_cards_of_attack_rank(state: State) -> int:
    """Return all cards of the attack's rank, which is the rank of the first unbeaten card."""
    return state.pack.ranks[(state.unbeaten & -state.unbeaten).bit_length() - 1]
