"""Functions that match players who seek a table. They use only their arguments, and no database."""

from games.matching.policy import COMPUTERS_AFTER
from games.matching.seekers import Match, PairsApartAndMet, Seeker, Table, make_pair
from games.matching.tables import find_matches, is_possible_match

__all__ = [
    "COMPUTERS_AFTER",
    "Match",
    "PairsApartAndMet",
    "Seeker",
    "Table",
    "find_matches",
    "is_possible_match",
    "make_pair",
]
