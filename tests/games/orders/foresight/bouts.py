"""The attack cards of a bout, read from its events."""

from collections.abc import Iterable
from typing import Any

from games import engine
from games.engine.cards import NAMES


class Bout:
    """The current bout of a game, and its attack cards. `apply_events` adds the events that follow the given state.

    `number` is the number of the current bout, and `first` that of the bout in the given state.
    """

    def __init__(self, state: engine.State) -> None:
        self.first = self.number = state.bout
        self.opened: list[str] = []
        self.opener: int | None = None
        self.thrown_in: list[str] = []
        self.has_begun = state.phase not in ("opening", "exchanging", "cutting")
        self.was_passed_on = state.transfers > 0

    def apply_events(self, events: Iterable[engine.Event]) -> None:
        for one in events:
            shown = engine.build_event_view(one, engine.EVERYTHING) or {}
            kind = shown.get("kind")
            if kind in ("bout_opened", "dealt"):
                self._apply_opening(shown)
            elif kind == "attacked":
                self._apply_attack(shown)
            elif kind in ("transferred", "reflected"):
                self.was_passed_on = True

    def _apply_opening(self, event: dict[str, Any]) -> None:
        self.number = event.get("bout", 1)
        self.opened, self.opener, self.thrown_in = [], None, []
        self.has_begun = self.was_passed_on = False

    def _apply_attack(self, event: dict[str, Any]) -> None:
        if not self.has_begun:
            self.opened, self.opener, self.has_begun = list(event["cards"]), event["seat"], True
            return
        self.thrown_in += event["cards"]
        if event["seat"] == self.opener:
            self.opened += [card for card in event["cards"] if card[0] == self.opened[0][0]]

    def is_asked_about(self, question: dict[str, Any], card: int) -> bool:
        """Return whether the card was laid as the question says: in the opening attack, or thrown in.

        A card that the opener adds later belongs to the opening attack, too, if it has the rank of the first card. The
        condition of the question is not checked.
        """
        if question["kind"] == "thrown_in":
            return self.number == self.first and NAMES[card] in self.thrown_in
        if question["kind"] == "attack":
            return not self.was_passed_on and question["by"] == self.opener and NAMES[card] in self.opened
        return False
