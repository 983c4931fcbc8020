"""Seeks: players say what they would play, and the site finds them a table."""

from games.services.seeks.creation import create_seek, withdraw_seek
from games.services.seeks.matching import match_seeks

__all__ = ["create_seek", "match_seeks", "withdraw_seek"]
