"""Dealing the whole deck: no talon is left, and the last card dealt is shown to mark trump."""

from typing import TYPE_CHECKING

from games.engine.state import State
from games.engine.variants.plain import Plain

if TYPE_CHECKING:
    from games.engine.rules import Rules


class WholeDeck(Plain):
    @classmethod
    def is_on(cls, rules: "Rules") -> bool:
        return rules.deal == "whole_deck"

    def cards_dealt(self, state: State) -> int:
        return state.rules.pack_size
