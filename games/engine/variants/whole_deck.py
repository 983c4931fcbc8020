"""The deal of the whole deck: no talon is left, and the last card dealt is shown to mark trump."""

from games.engine.rules import Rules
from games.engine.state import State
from games.engine.variant import Variant


class WholeDeckVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.deal == "whole_deck"

    def count_cards_to_deal(self, state: State) -> int:
        return state.rules.pack_size
