"""Tables of series, games, logs, chat, penalties and ratings."""

from games.models.chat import Block, ChatLine, Report
from games.models.checkpoint import Checkpoint
from games.models.event import Event
from games.models.game import Game, Seat
from games.models.holiday import Holiday
from games.models.house_preset import HousePreset, HousePresetUse, HousePresetVersion
from games.models.invitation import Invitation
from games.models.month_tag import MonthTag
from games.models.orders import OrderedMove, StandingOrders
from games.models.penalty import Mark, Penalty, PenaltyMark
from games.models.penalty_totals import PenaltyTotals
from games.models.pending_record import PendingRecord
from games.models.player_totals import PlayerTotals
from games.models.rating import Finish, Pool, Rating, RatingChange
from games.models.review import Review
from games.models.series import Place, Series
from games.models.stored_record import StoredRecord
from games.models.untold_turns import UntoldTurns
from games.models.verification import GameFault, Verification

__all__ = [
    "Block",
    "ChatLine",
    "Checkpoint",
    "Event",
    "Finish",
    "Game",
    "GameFault",
    "Holiday",
    "HousePreset",
    "HousePresetUse",
    "HousePresetVersion",
    "Invitation",
    "Mark",
    "MonthTag",
    "OrderedMove",
    "Penalty",
    "PenaltyMark",
    "PenaltyTotals",
    "PendingRecord",
    "Place",
    "PlayerTotals",
    "Pool",
    "Rating",
    "RatingChange",
    "Report",
    "Review",
    "Seat",
    "Series",
    "StandingOrders",
    "StoredRecord",
    "UntoldTurns",
    "Verification",
]
