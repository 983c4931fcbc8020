"""Checks of a game: every column that follows from the game's log, from its series or from other rows is computed again
and compared. The checks change no rows. Each `find_*_faults` function yields one sentence for each fault.
"""

from games.services.verify.one_game import find_faults

__all__ = ["find_faults"]
