"""The exchange of the lowest trump for the trump card under the talon."""

from dataclasses import dataclass

from games.engine.cards import iterate_cards
from games.engine.events.event import Event
from games.engine.events.field_types import Card
from games.engine.events.fold import emit_event
from games.engine.moves.move import ALL_PHASES, Move
from games.engine.phases import DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.table import list_seats_from
from games.engine.variant import Variant


@dataclass(slots=True)
class ExchangedTrump(Event):
    """The seat exchanged the lowest trump (`gave`) for the trump card under the talon (`got`)."""

    kind = "exchanged"
    public_fields = ("gave", "got")
    seat: int
    gave: Card
    got: Card

    def apply_to(self, state: State) -> None:
        gave, got = 1 << self.gave, 1 << self.got
        state.hands[self.seat] ^= gave | got
        state.known[self.seat] = state.known[self.seat] & ~gave | got
        state.talon[0] = state.trump_card = self.gave
        state.asked = []

    def build_move_text(self) -> str:
        return "exchange"


@dataclass(slots=True)
class KeptTrump(Event):
    """The seat has the lowest trump, and declined to exchange it."""

    kind = "kept"
    secret = True
    public_fields = ()
    seat: int

    def apply_to(self, state: State) -> None:
        del state.asked[0]
        state.kept |= 1 << self.seat

    def build_move_text(self) -> str:
        return "keep"


class Exchange(Move):
    """Take the trump card and put the lowest trump in its place."""

    __slots__ = ()
    kind = "exchange"
    phases = ALL_PHASES

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        if state.phase is EXCHANGING:
            return explain_unless_asked_to_exchange(state, seat)
        if state.rules.trump_exchange != "any_time" or state.phase not in (OPENING, DEFENDING, PITCHING, TAKING):
            return "The trump card cannot be exchanged now."
        if not state.playing >> seat & 1:
            return "You are out of the game."
        if state.trump_card is None or state.pack.lowest_trumps >> state.trump_card & 1:
            return "There is no trump card under the talon to exchange for."
        return None

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Exchange"]:
        return [cls()] if state.hands[seat] & state.pack.lowest_trumps else []

    def explain_illegal(self, state: State, seat: int) -> str:
        return "Only the lowest trump of the pack is exchanged, and you do not hold it."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        lowest_trumps = list(iterate_cards(state.hands[seat] & state.pack.lowest_trumps))
        known_first = sorted(lowest_trumps, key=lambda card: not state.known[seat] >> card & 1)
        if state.trump_card is None:
            raise ValueError("no trump card lies under the talon")
        emit_event(state, events, ExchangedTrump(seat, known_first[0], state.trump_card))


class Keep(Move):
    """Decline to exchange the lowest trump. The other players can see this decision only after the game."""

    __slots__ = ()
    kind = "keep"
    phases = (EXCHANGING,)

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        return explain_unless_asked_to_exchange(state, seat)

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        emit_event(state, events, KeptTrump(seat))


class TrumpExchangeVariant(Variant):
    moves = (Exchange, Keep)

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.trump_exchange != "off"

    def list_exchange_candidates(self, state: State, hands: list[int]) -> list[int]:
        card, lowest = state.trump_card, state.pack.lowest_trumps
        if state.rules.trump_exchange == "any_time" or card is None or lowest >> card & 1:
            return []
        after_dealer = list_seats_from(state, (state.dealer + state.rules.seat_step) % state.players)
        return [seat for seat in after_dealer if hands[seat] & lowest]


def explain_unless_asked_to_exchange(state: State, seat: int) -> str | None:
    return None if state.asked[:1] == [seat] else "You are not asked whether to exchange the trump."
