"""Services for a series: create it, fill its seats, start it and deal its games.

Each function here is one transaction that locks the series' row, so concurrent requests are processed one after
another.
"""

from games.services.series.agreed_end import series_end
from games.services.series.creating import series_create
from games.services.series.joining import series_decline, series_free_seat, series_join, series_leave
from games.services.series.next_game import series_next_game
from games.services.series.offering import series_offer_seat
from games.services.series.rematch import series_rematch
from games.services.series.starting import series_cancel, series_start
from games.services.series.sweeping import series_sweep

__all__ = [
    "series_cancel",
    "series_create",
    "series_decline",
    "series_end",
    "series_free_seat",
    "series_join",
    "series_leave",
    "series_next_game",
    "series_offer_seat",
    "series_rematch",
    "series_start",
    "series_sweep",
]
