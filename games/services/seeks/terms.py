"""The terms of the series that the site makes from seeks. docs/seeks.md gives the reasons."""

from collections.abc import Iterable
from datetime import timedelta
from functools import lru_cache
from typing import NamedTuple

from games.engine import Rules, RulesError
from games.matching import Table
from games.models import Seek

GAMES_PER_SERIES = 3
"""Number of games of a series that the site makes from seeks."""
COMPUTER_LEVEL = "steady"
"""Level of the computers that take the seats for which no person was found."""


class PaceTerms(NamedTuple):
    move_clock: timedelta
    window: timedelta
    time_to_accept: timedelta
    """The time within which a player must accept the seat that the site has found."""


PACE_TERMS = {
    Seek.Pace.DAY.value: PaceTerms(timedelta(days=1), timedelta(hours=6), timedelta(hours=12)),
    Seek.Pace.POST.value: PaceTerms(timedelta(days=2), timedelta(hours=12), timedelta(hours=12)),
    Seek.Pace.CALM.value: PaceTerms(timedelta(days=5), timedelta(days=1), timedelta(hours=24)),
}


def list_accepted_tables(presets: Iterable[str], player_counts: Iterable[int], pace: str) -> frozenset[Table]:
    """Return the tables that a seek accepts: for each preset, one for each player count that the preset allows."""
    counts = sorted(player_counts)
    return frozenset(Table(count, preset, pace) for preset in presets for count in counts if is_playable(preset, count))


@lru_cache(maxsize=1024)
def is_playable(preset: str, players: int) -> bool:
    try:
        Rules.from_data(preset, players)
    except RulesError:
        return False
    return True
