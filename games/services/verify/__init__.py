"""Checks of a game: compute again every column that follows from its log or from other rows, and compare.

The checks change no rows. Each `find_*_faults` function yields one sentence for each fault.
"""

from games.services.verify.one_game import find_faults

__all__ = ["find_faults"]
