"""Consequences of the end of a game, all in the transaction that ends it."""

from datetime import datetime

from games import engine
from games.models import Game, GameSeat
from games.services import notifications
from games.services.highlights import request_highlights
from games.services.penalties import record_penalties
from games.services.player_totals import add_game_to_totals
from games.services.ratings import rate_game
from games.services.series_progress import continue_series


def process_game_end(game: Game, state: engine.State, seats: list[GameSeat], now: datetime) -> None:
    """Record penalties, ratings and totals, continue the series, and notify the players. Called once per game.

    The game's row is locked; `finished_at` and `result` are set but not saved. Notifications come last, because they
    lock inboxes until the transaction ends.
    """
    record_penalties(game=game, seats=seats, now=now)
    rate_game(game=game, state=state, seats=seats, now=now)
    add_game_to_totals(game=game, seats=seats)
    request_highlights(game)
    continue_series(game=game, seats=seats, now=now)
    notifications.notify_game_end(game=game, seats=seats, now=now)


def process_abandoned_game(game: Game, seats: list[GameSeat], now: datetime) -> None:
    """Continue the series and notify the players. An abandoned game has no penalties and is not rated."""
    continue_series(game=game, seats=seats, now=now)
    notifications.notify_game_end(game=game, seats=seats, now=now)
