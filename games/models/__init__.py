"""What is kept: series with their places, games with their seats, the log of events, and the ledger of penalties."""

from games.models.event import Event
from games.models.game import Game, Seat
from games.models.penalty import Mark, Penalty, PenaltyMark
from games.models.series import Place, Series

__all__ = ["Event", "Game", "Mark", "Penalty", "PenaltyMark", "Place", "Seat", "Series"]
