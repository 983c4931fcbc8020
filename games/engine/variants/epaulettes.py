"""Epaulettes: a fool beaten with the pack's lowest rank "wears" these cards (durak s pogonami)."""

from typing import Any

from games.engine.cards import get_rank
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.variant import Variant

_PLAYED_CARDS_KEY = "trail"


class PlayedCardsVariant(Variant):
    """Base class of both variants with epaulettes. It records all cards played in a bout.

    A record has the seat, the card, whether it attacks, and whether it lies face down.
    """

    def remember_played_card(self, state: State, seat: int, card: int, *, attacking: bool, face_down: bool) -> None:
        super().remember_played_card(state, seat, card, attacking=attacking, face_down=face_down)
        state.memory[_PLAYED_CARDS_KEY] = [*_get_played_cards(state), [seat, card, attacking, face_down]]

    def remember_turned_up_card(self, state: State, seat: int, card: int, *, good: bool) -> None:
        super().remember_turned_up_card(state, seat, card, good=good)
        state.memory[_PLAYED_CARDS_KEY] = [
            [by, c, attacking, down and c != card] for by, c, attacking, down in _get_played_cards(state)
        ]

    def forget_bout(self, state: State) -> None:
        super().forget_bout(state)
        state.memory.pop(_PLAYED_CARDS_KEY, None)


class LastAttackEpaulettesVariant(PlayedCardsVariant):
    """Epaulettes for the last attacker's last attack cards, if a fool took them.

    At most two cards count, and only those with the pack's lowest rank.
    """

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.epaulettes == "last_attack"

    def count_epaulettes(self, state: State, fools: int, defended: bool) -> int:
        attacks = [(seat, card) for seat, card, attacking, _ in _get_played_cards(state) if attacking]
        if defended or not attacks or not fools >> state.defender & 1:
            return 0
        return _count_lowest_at_end(state, [card for seat, card in attacks if seat == attacks[-1][0]])


class WinningCardEpaulettesVariant(PlayedCardsVariant):
    """Epaulettes for the last card that a player who is not a fool laid in the last bout.

    The card counts only if it lies face up and has the pack's lowest rank. If it is an attack card, the attack card
    before it counts, too, if it also has the lowest rank.
    """

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.epaulettes == "winning_card"

    def count_epaulettes(self, state: State, fools: int, defended: bool) -> int:
        played = [play for play in _get_played_cards(state) if not fools >> play[0] & 1]
        if not played:
            return 0
        _, card, attacking, face_down = played[-1]
        if face_down or get_rank(card) != state.rules.lowest_rank_number:
            return 0
        attacks = [one for _, one, attacked, _ in _get_played_cards(state) if attacked]
        return max(1, _count_lowest_at_end(state, attacks)) if attacking else 1


def _get_played_cards(state: State) -> list[Any]:
    trail: list[Any] = state.memory.get(_PLAYED_CARDS_KEY, [])
    return trail


def _count_lowest_at_end(state: State, cards: list[int]) -> int:
    """Return 2 if the last two cards have the pack's lowest rank, 1 if only the last one has, and otherwise 0."""
    lowest = [get_rank(card) == state.rules.lowest_rank_number for card in cards[-2:]]
    return 0 if not lowest or not lowest[-1] else sum(lowest)
