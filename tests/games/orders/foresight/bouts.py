"""The attack cards of a bout, read from its events."""

from collections.abc import Iterable
from typing import Any

from games import engine
from games.engine.cards import NAMES


class Bout:
    """The current bout of a game, and its attack cards.

    Create it for a state, and pass the later events to `apply_events`. `number` is the number of the current bout, and
    `first` that of the bout in the original state.
    """

    def __init__(self, state: engine.State) -> None:
        self.first = self.number = state.bout
        self.opened: list[str] = []
        self.opener: int | None = None
        self.thrown_in: list[str] = []
        self.has_begun = state.phase not in ("opening", "exchanging", "cutting")
        self.was_transferred = state.transfers > 0

    def apply_events(self, events: Iterable[engine.Event]) -> None:
        for one in events:
            shown = engine.build_event_view(one, engine.EVERYTHING) or {}
            kind = shown.get("kind")
            if kind in ("bout_opened", "dealt"):
                self._apply_opening(shown)
            elif kind == "attacked":
                self._apply_attack(shown)
            elif kind in ("transferred", "reflected"):
                self.was_transferred = True

    def _apply_opening(self, event: dict[str, Any]) -> None:
        self.number = event.get("bout", 1)
        self.opened, self.opener, self.thrown_in = [], None, []
        self.has_begun = self.was_transferred = False

    def _apply_attack(self, event: dict[str, Any]) -> None:
        if not self.has_begun:
            self.opened, self.opener, self.has_begun = list(event["cards"]), event["seat"], True
            return
        self.thrown_in += event["cards"]
        if event["seat"] == self.opener:
            self.opened += [card for card in event["cards"] if card[0] == self.opened[0][0]]

    def is_asked_about(self, question: dict[str, Any], card: int) -> bool:
        """Return whether the question is about cards that were laid in the same way as this card.

        The question `attack` is about the cards of an opening attack. These include cards of the same rank that the
        opener adds later. The question `thrown_in` is about cards that were thrown in. The question's condition is not
        checked.
        """
        if question["kind"] == "thrown_in":
            return self.number == self.first and NAMES[card] in self.thrown_in
        if question["kind"] == "attack":
            return not self.was_transferred and question["by"] == self.opener and NAMES[card] in self.opened
        return False
