"""How long one may think: pure functions of the clock agreed, a player's calendar and moments in time.

Nothing here knows of rows, of requests or of what time it is.
"""

from games.clocks.bound import Limits, latest_end, latest_end_in_silence
from games.clocks.calendar import Calendar, Night
from games.clocks.stretch import Stops

__all__ = ["Calendar", "Limits", "Night", "Stops", "latest_end", "latest_end_in_silence"]
