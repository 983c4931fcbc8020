"""The cards that each viewer may know in a game, computed from the complete events.

The module follows each card from place to place, and remembers the players who have seen it.
"""

from typing import Any

from games import engine
from games.engine.cards import NAMES, iterate_cards


class Knowledge:
    """The cards that viewers may know after the last event.

    `apply` calls the method for the kind of the event, such as `_apply_drawn`.
    """

    def __init__(self, state: engine.State) -> None:
        self.state = state
        self.known: list[set[int]] = [set() for _ in state.hands]
        self.face_down: dict[int, int] = {}
        """Map each card that was laid face down and never turned up to the seat that laid it."""

    def apply(self, event: engine.Event) -> None:
        """Apply the event to the state, and record which players see its cards."""
        seat = event.seat
        apply_kind = getattr(self, f"_apply_{event.kind}", None)
        if apply_kind is not None:
            apply_kind(event, seat)
        engine.apply_event(self.state, event)
        for one, hand in enumerate(self.state.hands):
            self.known[one] &= set(iterate_cards(hand))

    def _apply_dealt(self, event: Any, seat: None) -> None:
        for one, hand in enumerate(event.hands):
            self.known[one] = {event.shown} & set(iterate_cards(hand))

    def _apply_exchanged(self, event: Any, seat: int) -> None:
        self.known[seat].add(event.got)

    def _apply_reflected(self, event: Any, seat: int) -> None:
        self.known[seat].add(event.card)

    def _apply_drawn(self, event: Any, seat: int) -> None:
        if event.trump_card:
            assert self.state.trump_card in event.cards
            self.known[seat].add(self.state.trump_card)

    def _apply_beaten(self, event: Any, seat: int) -> None:
        if event.face_down:
            self.known[seat] = set()
            self.face_down[event.defence] = seat

    def _apply_challenged(self, event: Any, seat: int) -> None:
        del self.face_down[event.defence]

    def _apply_picked_up(self, event: Any, seat: int) -> None:
        for pair in self.state.table:
            self.known[seat].add(pair.attack)
            if pair.defence is not None and pair.defence not in self.face_down:
                self.known[seat].add(pair.defence)
        self._forget_table()

    def _apply_discarded(self, event: Any, seat: None) -> None:
        pass  # discarded face-down cards stay hidden, so they stay in `face_down`

    def _apply_returned(self, event: Any, seat: None) -> None:
        self._forget_table()

    def _forget_table(self) -> None:
        on_table = {pair.defence for pair in self.state.table}
        self.face_down = {card: seat for card, seat in self.face_down.items() if card not in on_table}

    def find_hidden_cards(self, viewer: int) -> set[int]:
        """Return the cards whose present place the viewer may not know."""
        state = self.state
        hidden = set(state.deck) | set(state.talon) - {state.trump_card}
        for seat, hand in enumerate(state.hands):
            if seat != viewer:
                hidden |= set(iterate_cards(hand)) - self.known[seat]
        return hidden | {card for card, seat in self.face_down.items() if seat != viewer}

    def find_hidden_names(self, viewer: int) -> set[str]:
        """Return the names of cards that are hidden from the viewer. A card with a copy that is not hidden is left
        out.
        """
        hidden = self.find_hidden_cards(viewer)
        known = {NAMES[card] for card in self.state.pack.cards if card not in hidden}
        return {NAMES[card] for card in hidden} - known


def find_card_names(data: Any) -> set[str]:
    """Return the names of all cards that occur anywhere in a view or in an event."""
    if isinstance(data, str):
        return {data} & set(NAMES)
    if isinstance(data, dict):
        return set().union(*map(find_card_names, data.values()))
    if isinstance(data, list):
        return set().union(*map(find_card_names, data))
    assert data is None or isinstance(data, int)
    return set()
