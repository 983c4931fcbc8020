"""Matching of players who seek a table: pure functions of seeks, known pairs and a moment, without database or
settings."""

from games.matching.policy import POLICY, Policy
from games.matching.seekers import KnownPairs, Match, Seeker, Table, make_pair
from games.matching.tables import find_matches, is_possible_match

__all__ = [
    "POLICY",
    "KnownPairs",
    "Match",
    "Policy",
    "Seeker",
    "Table",
    "find_matches",
    "is_possible_match",
    "make_pair",
]
