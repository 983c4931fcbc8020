"""What people do with a series: create it, gather at it, start it and deal its games.

Every function here is one transaction that holds the series' row, so that whatever two people do at once
happens one after the other.
"""

from games.services.series.creating import series_create
from games.services.series.dealing import series_next_game
from games.services.series.joining import series_decline, series_free_seat, series_join, series_leave
from games.services.series.starting import series_cancel, series_start

__all__ = [
    "series_cancel",
    "series_create",
    "series_decline",
    "series_free_seat",
    "series_join",
    "series_leave",
    "series_next_game",
    "series_start",
]
