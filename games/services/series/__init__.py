"""Services for a series: create it, fill its seats, start it and deal its games.

Functions that change one existing series lock its row, so concurrent requests run one after another.
"""

from games.services.series.club_agreement import agree_to_club
from games.services.series.creation import create_series
from games.services.series.end_agreement import agree_to_end_series
from games.services.series.joining import decline_invitation, join_series, leave_series
from games.services.series.next_game import deal_next_game
from games.services.series.rematch import create_rematch
from games.services.series.seat_offers import offer_seat
from games.services.series.seat_release import free_seat
from games.services.series.start import cancel_series, start_series
from games.services.series.sweep import sweep_series

__all__ = [
    "agree_to_club",
    "agree_to_end_series",
    "cancel_series",
    "create_rematch",
    "create_series",
    "deal_next_game",
    "decline_invitation",
    "free_seat",
    "join_series",
    "leave_series",
    "offer_seat",
    "start_series",
    "sweep_series",
]
