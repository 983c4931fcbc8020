"""How a game ends that its players agree to abandon (rulebook, section 7)."""

from games import engine
from games.services.hand import Hand


def abandon_if_agreed(hand: Hand) -> bool:
    """End the game if everybody who has a say agrees; settling and saving are left to the caller. No move ends it:
    nothing is added to its log."""
    asked = [seat for seat in hand.seats if seat.has_a_say]
    if hand.state.over or not asked or any(seat.abandon_agreed_at is None for seat in asked):
        return False
    engine.abandon(hand.state)
    hand.game.will_keep = False
    return True
