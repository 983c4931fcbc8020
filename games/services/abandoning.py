"""How a game ends that its players agree to abandon (rulebook, section 7)."""

from games import engine
from games.services.endings import game_abandoned
from games.services.hand import WRITTEN, Hand


def abandon_if_agreed(hand: Hand) -> None:
    """End the game, and save it, if everybody who has a say agrees. No move ends it: nothing is added to its log."""
    asked = [seat for seat in hand.seats if seat.has_a_say]
    if not asked or any(seat.abandon_agreed_at is None for seat in asked):
        return
    game = hand.game
    engine.abandon(hand.state)
    game.will_keep = False
    hand.settle()
    game.finished_at, game.result, game.snapshot = hand.now, hand.state.result, hand.state.to_data()
    game_abandoned(game, hand.seats, hand.now)
    game.save(update_fields=[*WRITTEN, "finished_at", "result"])
