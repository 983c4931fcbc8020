"""Consequences of the end of a game, all in the transaction that ends it."""

from datetime import datetime

from games import engine
from games.models import Game, Seat
from games.services import telling
from games.services.between_games import continue_series
from games.services.penalties import record_penalties
from games.services.ratings import rate_game
from games.services.totals_of_players import add_to_totals


def process_game_end(game: Game, state: engine.State, seats: list[Seat], now: datetime) -> None:
    """Record penalties, ratings and totals, continue the series, and notify the players. Called once per game.

    The row is locked; `finished_at` and `result` are set but not saved. `game` has its series loaded, `seats` have
    their players and are in order. Notifications come last, because they lock inboxes until the transaction ends.
    """
    record_penalties(game=game, seats=seats, now=now)
    rate_game(game=game, state=state, seats=seats, now=now)
    add_to_totals(game=game, seats=seats)
    continue_series(game=game, seats=seats, now=now)
    telling.notify_game_end(game=game, seats=seats, now=now)


def process_abandoned_game(game: Game, seats: list[Seat], now: datetime) -> None:
    """Continue the series and notify the players. An abandoned game has no penalties and is not rated."""
    continue_series(game=game, seats=seats, now=now)
    telling.notify_game_end(game=game, seats=seats, now=now)
