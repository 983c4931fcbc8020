"""Years of results, in UTC. A game belongs to the year in which it ended."""

from datetime import UTC, datetime

MIN_GAMES_OF_YEAR = 10
"""The fewest games in a year for which its results are shown. Results of fewer games would depend more on chance than
on the player."""
LATEST_YEAR = 9998
"""The last year whose end Python can represent: its end is the beginning of the next year, and `datetime` has no year
after 9999."""


def get_year_bounds(year: int) -> tuple[datetime, datetime]:
    """Return the first moment of the year and that of the next year, in UTC."""
    return datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
