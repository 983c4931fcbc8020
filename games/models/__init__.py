"""What is kept: series with their places, games with their seats, and the log of events."""

from games.models.event import Event
from games.models.game import Game, Seat
from games.models.series import Place, Series

__all__ = ["Event", "Game", "Place", "Seat", "Series"]
