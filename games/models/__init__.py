"""What is kept: series with places and talk, games with seats, the log of events, the ledger of penalties."""

from games.models.chat import Block, ChatLine, Report
from games.models.event import Event
from games.models.game import Game, Seat
from games.models.holiday import Holiday
from games.models.orders import StandingOrders
from games.models.penalty import Mark, Penalty, PenaltyMark
from games.models.series import Place, Series

__all__ = [
    "Block",
    "ChatLine",
    "Event",
    "Game",
    "Holiday",
    "Mark",
    "Penalty",
    "PenaltyMark",
    "Place",
    "Report",
    "Seat",
    "Series",
    "StandingOrders",
]
