"""The events of the plain game."""

from dataclasses import dataclass

from games.engine.cards import iterate_cards, list_card_names
from games.engine.events.event import EVERYTHING, SPECTATOR, Event, EventFields, write_move_text
from games.engine.events.field_types import Card, Cards, Hands, Pile, Seats, Suit
from games.engine.events.fold import (
    add_rank_to_table,
    cancel_passes,
    clear_table,
    collect_table_cards,
    lay_attack,
    set_defender,
)
from games.engine.pack import get_pack
from games.engine.phases import DEFENDING, EXCHANGING, OPENING, OVER, PITCHING, TAKING
from games.engine.results import Result
from games.engine.state import State


@dataclass(slots=True)
class Dealt(Event):
    """The deal.

    - `hands`: a set of cards for each seat.
    - `talon`: the remaining cards, top first.
    - `shown`: the card of a hand that was shown to determine the trump suit, or None.
    - `asked`: the seats that decide about the trump exchange, in order.
    """

    kind = "dealt"
    public_fields = ("dealer", "starter", "trump", "trump_card", "shown", "shown_by")
    seat: None
    dealer: int
    trump: Suit | None
    trump_card: Card | None
    shown: Card | None
    hands: Hands
    talon: Pile
    starter: int
    defender: int
    asked: list[int]

    @property
    def shown_by(self) -> int | None:
        """Return the seat whose card was shown to determine the trump suit, or None."""
        if self.shown is None:
            return None
        return next(seat for seat, hand in enumerate(self.hands) if hand >> self.shown & 1)

    def build_shown_fields(self, viewer: int) -> EventFields:
        shown_fields = Event.build_shown_fields(self, viewer)
        if viewer == EVERYTHING:
            return {**shown_fields, "hands": [list_card_names(hand) for hand in self.hands]}
        counts = {**shown_fields, "hands": [hand.bit_count() for hand in self.hands]}
        return counts if viewer == SPECTATOR else {**counts, "hand": list_card_names(self.hands[viewer])}

    def apply_to(self, state: State) -> None:
        state.dealer = self.dealer
        state.pack = get_pack(state.rules, self.trump)
        state.trump_card = self.trump_card
        state.hands = list(self.hands)
        state.known = [0 if self.shown is None else hand & 1 << self.shown for hand in self.hands]
        state.talon = self.talon[::-1]
        state.deck, state.previous = [], None
        state.bout = 1
        state.starter = state.attacker = self.starter
        state.defender = self.defender
        state.asked = list(self.asked)
        state.phase = EXCHANGING if self.asked else OPENING


@dataclass(slots=True)
class BoutOpened(Event):
    kind = "bout_opened"
    public_fields = ("bout", "starter", "defender")
    seat: None
    bout: int
    starter: int
    defender: int

    def apply_to(self, state: State) -> None:
        state.phase = OPENING
        state.bout = self.bout
        state.starter = state.attacker = self.starter
        state.laid = state.beaten = state.transferred_cards = 0
        state.transfers = state.passed = 0
        state.variant.forget_bout(state)
        set_defender(state, self.defender)


@dataclass(slots=True)
class Attacked(Event):
    """An attack or a throw-in. If it ended a phase, `passed` shows the seats that passed in that phase.

    `passed` is None if it ended no phase.
    """

    kind = "attacked"
    public_fields = ("cards", "passed")
    seat: int
    cards: Cards
    passed: Seats | None = None

    def apply_to(self, state: State) -> None:
        lay_attack(state, self.seat, self.cards)
        if state.phase is not TAKING:
            state.phase = DEFENDING
        if self.passed is not None:
            state.passed_in_phase = 0

    def build_move_text(self) -> str:
        return write_move_text("attack", *self.cards)


@dataclass(slots=True)
class Beaten(Event):
    """A defence card was laid on an attack card.

    If `leaves` is True, both cards go to the discard pile at once. The rank of the defence card then does not count as
    a rank on the table.
    """

    kind = "beaten"
    public_fields = ("attack", "defence", "face_down")
    seat: int
    attack: Card
    defence: Card
    face_down: bool = False
    leaves: bool = False

    def build_shown_fields(self, viewer: int) -> EventFields:
        shown_fields = Event.build_shown_fields(self, viewer)
        if self.face_down and viewer not in (EVERYTHING, self.seat):
            return {"attack": shown_fields["attack"], "face_down": True}
        return shown_fields

    def apply_to(self, state: State) -> None:
        for pair in state.table:
            if pair.attack == self.attack:
                pair.defence, pair.face_down = self.defence, self.face_down
                break
        state.unbeaten ^= 1 << self.attack
        state.beaten += 1
        state.hands[self.seat] ^= 1 << self.defence
        state.known[self.seat] &= 0 if self.face_down else ~(1 << self.defence)
        if self.face_down:
            cancel_passes(state)
        elif not self.leaves:
            add_rank_to_table(state, self.defence)
        state.variant.remember_played_card(state, self.seat, self.defence, attacking=False, face_down=self.face_down)
        if not state.unbeaten:
            state.phase = PITCHING
            state.passed_in_phase = 0

    def build_move_text(self) -> str:
        return write_move_text("beat", self.attack, self.defence) + (" face_down" if self.face_down else "")


@dataclass(slots=True)
class Taken(Event):
    """The defender decided to take. The cards stay on the table until a `PickedUp` event."""

    kind = "taken"
    public_fields = ()
    seat: int

    def apply_to(self, state: State) -> None:
        state.phase = TAKING
        state.passed_in_phase = 0

    def build_move_text(self) -> str:
        return "take"


@dataclass(slots=True)
class Passed(Event):
    kind = "passed"
    secret = True
    public_fields = ()
    seat: int

    def apply_to(self, state: State) -> None:
        state.passed |= 1 << self.seat
        state.passed_in_phase |= 1 << self.seat
        state.variant.remember_pass(state, self.seat)

    def build_move_text(self) -> str:
        return "pass"


@dataclass(slots=True)
class PickedUp(Event):
    """The seat picked up all cards of the table.

    `cards` has only the cards that the player in this seat sees for the first time: another player laid them face down,
    and no challenge turned them up. The other players are not shown `cards`.
    """

    kind = "picked_up"
    public_fields = ("count", "passed")
    own_fields = ("cards",)
    seat: int
    count: int
    passed: Seats | None = None
    cards: Cards = ()

    def apply_to(self, state: State) -> None:
        state.hands[self.seat] |= collect_table_cards(state.table, face_down=True)
        state.known[self.seat] |= collect_table_cards(state.table, face_down=False)
        clear_table(state)


@dataclass(slots=True)
class Discarded(Event):
    """Cards of the table went to the discard pile: all of them if `pair` is None, otherwise only the attack card `pair`
    and the card that beat it.
    """

    kind = "discarded"
    public_fields = ("count", "passed")
    seat: None
    count: int
    passed: Seats | None = None
    pair: Card | None = None

    def apply_to(self, state: State) -> None:
        if self.pair is None:
            state.variant.remember_discarded_cards(state)
            state.discard |= collect_table_cards(state.table, face_down=True)
            state.defences += 1
            clear_table(state)
        else:
            self._discard_pair(state)

    def _discard_pair(self, state: State) -> None:
        state.discard |= collect_table_cards([pair for pair in state.table if pair.attack == self.pair], face_down=True)
        state.table = [pair for pair in state.table if pair.attack != self.pair]
        state.ranks = 0
        for card in iterate_cards(collect_table_cards(state.table, face_down=False)):
            state.ranks |= state.pack.ranks[card]


@dataclass(slots=True)
class Drew(Event):
    """The seat drew cards. `trump_card` is True if they include the trump card, which lay face up under the talon."""

    kind = "drawn"
    public_fields = ("count", "trump_card")
    own_fields = ("cards",)
    seat: int
    cards: Cards
    trump_card: bool = False

    @property
    def count(self) -> int:
        return len(self.cards)

    def apply_to(self, state: State) -> None:
        if state.talon[-len(self.cards)] == self.cards[-1]:  # the cards are on top of the talon
            del state.talon[-len(self.cards) :]
        else:
            state.talon = [card for card in state.talon if card not in self.cards]
        for card in self.cards:
            state.hands[self.seat] |= 1 << card
        if self.trump_card:
            state.known[self.seat] |= 1 << self.cards[-1]
            state.trump_card = None


@dataclass(slots=True)
class WentOut(Event):
    kind = "went_out"
    public_fields = ("seats",)
    seat: None
    seats: list[int]

    def apply_to(self, state: State) -> None:
        state.out.append(self.seats)
        for seat in self.seats:
            state.playing &= ~(1 << seat)


@dataclass(slots=True)
class Ended(Event):
    """The end of the game.

    `kept` lists the seats that had the lowest trump, were asked to exchange it, and declined. If the event ended a
    phase, `passed` lists the seats that passed in that phase.
    """

    kind = "ended"
    public_fields = ("result", "kept", "passed")
    seat: None
    result: Result
    kept: list[int]
    passed: Seats | None = None

    def apply_to(self, state: State) -> None:
        state.phase = OVER
        state.result = self.result
        state.asked = []
        if not self.result.get("by_resignation"):
            state.transfers = state.passed = 0

    def build_move_text(self) -> str | None:
        return "resign" if self.result.get("by_resignation") else None

    def find_mover(self) -> int | None:
        return next(iter(self.result["fools"]), None) if self.result.get("by_resignation") else None
