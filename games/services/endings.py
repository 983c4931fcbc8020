"""What happens when a game is over, all of it in the transaction that ends the game."""

from datetime import datetime

from games import engine
from games.models import Game, Seat
from games.services import telling
from games.services.between_games import series_goes_on
from games.services.penalties import penalties_fall_due
from games.services.ratings import rate_game
from games.services.totals_of_players import add_to_totals


def game_ended(game: Game, state: engine.State, seats: list[Seat], now: datetime) -> None:
    """Called once for each game, with the row locked, `finished_at` and `result` set and not saved yet.

    `game` comes with its series, `seats` with their players, in order. Who tells holds inboxes, so telling comes last.
    """
    penalties_fall_due(game=game, seats=seats, now=now)
    rate_game(game=game, state=state, seats=seats, now=now)
    add_to_totals(game=game, seats=seats)
    series_goes_on(game=game, seats=seats, now=now)
    telling.game_over(game=game, seats=seats, now=now)


def game_abandoned(game: Game, seats: list[Seat], now: datetime) -> None:
    """Called instead, likewise, for a game that its players agreed to abandon: nobody owes a penalty for it, and it is
    not rated."""
    series_goes_on(game=game, seats=seats, now=now)
    telling.game_over(game=game, seats=seats, now=now)
