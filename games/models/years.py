"""Years of results. They are those of UTC, and a game belongs to the year in which it ended."""

from datetime import UTC, datetime

FEWEST_GAMES = 10
"""With fewer games, numbers of a year would say more about chance than about the player."""


def get_bounds(year: int) -> tuple[datetime, datetime]:
    """Return the first moments of this year and of the next one."""
    return datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
