"""What the clock plays for a player who is overdue (rulebook, section 8)."""

from games.engine.cards import cards_in, face_of, is_joker
from games.engine.moves.attacking import Attack, Pass
from games.engine.moves.defending import Take
from games.engine.moves.move import Move
from games.engine.state import CUTTING, DEFENDING, EXCHANGING, OPENING, State
from games.engine.variants.cut import Cut
from games.engine.variants.exchange import Keep


def overdue_move(state: State, seat: int) -> Move:
    """The clock's move for a seat that must act: it cuts in the middle, keeps the trump, opens with the lowest card
    (a trump only where there is nothing else, a joker only where there are no trumps either), takes, or passes."""
    if state.phase == CUTTING:
        return Cut(len(state.deck) // 2)
    if state.phase == EXCHANGING:
        return Keep()
    if state.phase == OPENING:
        return Attack((_lowest(state, seat),))
    return Take() if state.phase == DEFENDING else Pass()


def _lowest(state: State, seat: int) -> int:
    heights, trumps = state.pack.heights, state.pack.trumps
    hand = cards_in(state.hands[seat])
    return face_of(min(hand, key=lambda card: (is_joker(card), trumps >> card & 1, heights[card], face_of(card))))
