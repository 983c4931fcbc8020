"""Epaulettes: a fool beaten with cards of the pack's lowest rank wears them on the shoulders (durak s pogonami)."""

from typing import TYPE_CHECKING

from games.engine.cards import rank_of
from games.engine.state import State
from games.engine.variants.plain import Plain

if TYPE_CHECKING:
    from games.engine.rules import Rules


class LastAttack(Plain):
    """The last two attack cards of whoever laid the last one, if a fool had to take them."""

    @classmethod
    def is_on(cls, rules: "Rules") -> bool:
        return rules.epaulettes == "last_attack"

    def epaulettes(self, state: State, fools: int, defended: bool) -> int:
        if defended or not fools >> state.defender & 1:
            return 0
        attacks = [(seat, card) for seat, card, is_attack, _ in state.trail if is_attack]
        own = [card for seat, card in attacks if seat == attacks[-1][0]]
        return _lowest_at_the_end(state, own)


class WinningCard(Plain):
    """The last card that anybody but a fool played in the last bout; or the last two attacks, where it is one."""

    @classmethod
    def is_on(cls, rules: "Rules") -> bool:
        return rules.epaulettes == "winning_card"

    def epaulettes(self, state: State, fools: int, defended: bool) -> int:
        played = [play for play in state.trail if not fools >> play[0] & 1]
        if not played:
            return 0
        _, card, is_attack, face_down = played[-1]
        if face_down or rank_of(card) != state.rules.lowest:
            return 0
        attacks = [one for _, one, attacking, _ in state.trail if attacking]
        return max(1, _lowest_at_the_end(state, attacks)) if is_attack else 1


def _lowest_at_the_end(state: State, cards: list[int]) -> int:
    """How many of the last two cards are of the lowest rank, counted from the end: 0, 1 or 2."""
    lowest = [rank_of(card) == state.rules.lowest for card in cards[-2:]]
    return 0 if not lowest or not lowest[-1] else sum(lowest)
