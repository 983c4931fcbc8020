"""Django models of the card game, such as series, games, event logs, chat, penalties and ratings."""

from games.models.archived_log import ArchivedLog, ArchiveProgress
from games.models.away import Away
from games.models.chat import Block, ChatLine, ChatReader, Report
from games.models.checkpoint import Checkpoint
from games.models.club import Club, ClubMember
from games.models.event import Event, EventColumns, LogEvent
from games.models.extension import Extension
from games.models.game import Game, GameSeat
from games.models.highlights import GameHighlights
from games.models.holiday import Holiday
from games.models.house_preset import HousePreset, HousePresetUse, HousePresetVersion
from games.models.household import HouseholdPair
from games.models.invitation import Invitation
from games.models.month_tag import MonthTag
from games.models.outage import LastSweep, Outage
from games.models.penalty import Penalty, PenaltyMark, PenaltyMarkKind
from games.models.penalty_reminder import PenaltyReminder
from games.models.penalty_totals import PenaltyTotals
from games.models.pending_record import PendingRecord
from games.models.pending_turn_notification import PendingTurnNotification
from games.models.player_report import Measure, PlayerReport, ReportReason, StaffAction
from games.models.player_totals import PlayerTotals
from games.models.rating import FinishNumber, Pool, Rating, RatingChange
from games.models.review import Review
from games.models.seek import Seek
from games.models.series import Series, SeriesSeat
from games.models.standing_orders import OrderedMove, StandingOrders
from games.models.stored_record import StoredRecord
from games.models.verification import GameFault, Verification

__all__ = [
    "ArchiveProgress",
    "ArchivedLog",
    "Away",
    "Block",
    "ChatLine",
    "ChatReader",
    "Checkpoint",
    "Club",
    "ClubMember",
    "Event",
    "EventColumns",
    "Extension",
    "FinishNumber",
    "Game",
    "GameFault",
    "GameHighlights",
    "GameSeat",
    "Holiday",
    "HousePreset",
    "HousePresetUse",
    "HousePresetVersion",
    "HouseholdPair",
    "Invitation",
    "LastSweep",
    "LogEvent",
    "Measure",
    "MonthTag",
    "OrderedMove",
    "Outage",
    "Penalty",
    "PenaltyMark",
    "PenaltyMarkKind",
    "PenaltyReminder",
    "PenaltyTotals",
    "PendingRecord",
    "PendingTurnNotification",
    "PlayerReport",
    "PlayerTotals",
    "Pool",
    "Rating",
    "RatingChange",
    "Report",
    "ReportReason",
    "Review",
    "Seek",
    "Series",
    "SeriesSeat",
    "StaffAction",
    "StandingOrders",
    "StoredRecord",
    "Verification",
]
