"""Clocks: functions that compute deadlines and durations from an agreed clock, a player's calendar, and given moments.

This package reads neither the database nor requests nor the present time.
"""

from games.clocks.calendar import Calendar, Night
from games.clocks.longest_game import GameLimits, compute_longest_game, compute_longest_silent_game
from games.clocks.reminders import Reminders
from games.clocks.stops import ClockStops

__all__ = [
    "Calendar",
    "ClockStops",
    "GameLimits",
    "Night",
    "Reminders",
    "compute_longest_game",
    "compute_longest_silent_game",
]
