"""Seeks: a player says which tables are acceptable, and the site finds one."""

from games.services.seeks.creation import create_seek, withdraw_seek
from games.services.seeks.matching import match_seeks

__all__ = ["create_seek", "match_seeks", "withdraw_seek"]
