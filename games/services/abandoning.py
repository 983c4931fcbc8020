"""How a game ends that its players agree to abandon (rulebook, section 7)."""

from games import engine
from games.models import Seat
from games.services.live_game import LiveGame


def those_with_a_say(live: LiveGame) -> list[Seat]:
    """One alone has nobody to agree with: who plays on against computers, and wants no more of it, resigns."""
    return [seat for seat in live.seats if seat.has_a_say]


def abandon_if_agreed(live: LiveGame) -> bool:
    """End the game if everybody who has a say agrees, and these are two at least; settling and saving are left to the
    caller. No move ends it: nothing is added to its log."""
    asked = those_with_a_say(live)
    if live.state.over or len(asked) < 2 or any(seat.abandon_agreed_at is None for seat in asked):
        return False
    engine.abandon(live.state)
    live.game.will_keep = False
    return True
