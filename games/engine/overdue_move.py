"""The move that the clock plays for an overdue player (rulebook, section 8)."""

from games.engine.cards import get_face, is_joker, iterate_cards
from games.engine.moves.attacker_moves import Attack, Pass
from games.engine.moves.defender_moves import Take
from games.engine.moves.move import Move
from games.engine.phases import CUTTING, DEFENDING, EXCHANGING, OPENING
from games.engine.state import State
from games.engine.variants.cut import Cut
from games.engine.variants.exchange import Keep


def choose_overdue_move(state: State, seat: int) -> Move:
    """Return the move that the clock makes for an awaited seat.

    Depending on the phase, the move cuts in the middle, keeps the lowest trump, opens with the lowest card, takes or
    passes.
    """
    if state.phase is CUTTING:
        return Cut(len(state.deck) // 2)
    if state.phase is EXCHANGING:
        return Keep()
    if state.phase is OPENING:
        return Attack((_find_lowest_card(state, seat),))
    return Take() if state.phase is DEFENDING else Pass()


def _find_lowest_card(state: State, seat: int) -> int:
    """Return the lowest card of a hand. Trumps are higher than plain cards, and jokers are higher than trumps."""
    heights, trumps = state.pack.heights, state.pack.trumps
    hand = iterate_cards(state.hands[seat])
    return get_face(min(hand, key=lambda card: (is_joker(card), trumps >> card & 1, heights[card], get_face(card))))
