"""Clocks: pure functions of the agreed clock, a player's calendar and moments in time.

This package does not use the database, requests or the present time.
"""

from games.clocks.bound import Limits, latest_end, latest_end_in_silence
from games.clocks.calendar import Calendar, Night
from games.clocks.stretch import Stops

__all__ = ["Calendar", "Limits", "Night", "Stops", "latest_end", "latest_end_in_silence"]
