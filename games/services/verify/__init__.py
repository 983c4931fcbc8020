"""Checks of a game: every column that follows from its log, its series or other rows is computed again. Read-only. Each
`find_*_faults` function yields one sentence per fault."""

from games.services.verify.one_game import find_faults

__all__ = ["find_faults"]
