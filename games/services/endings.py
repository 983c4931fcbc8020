"""What happens when a game is over, all of it in the transaction that ends the game."""

from datetime import datetime

from games import engine
from games.models import Game, Seat


def game_ended(game: Game, state: engine.State, seats: list[Seat], now: datetime) -> None:
    """Called once for each game, with the row locked, `finished_at` and `result` set and not saved yet.

    `game` comes with its series, `seats` with their players, in order.
    """
