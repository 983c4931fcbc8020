"""The numbers that decide which seeks match. docs/seeks.md has the simulations that led to these numbers."""

from datetime import timedelta

INITIAL_DISTANCE = 400.0
"""The largest allowed difference between the strengths of two players who have just begun to seek, in points of the
rating scale."""
GROWTH_PER_HOUR = 100.0
"""The number of points by which each hour of waiting increases the allowed difference. The longer wait of the two
players counts."""
UNLIMITED_AFTER = timedelta(hours=6)
"""The wait after which players of any strengths may play together."""
COMPUTERS_AFTER = timedelta(hours=48)
"""The wait after which computers take the seats for which no person was found."""


def compute_max_distance(wait: timedelta) -> float:
    """Return the largest allowed difference in strength of two players. `wait` is their longer wait."""
    if wait >= UNLIMITED_AFTER:
        return float("inf")
    return INITIAL_DISTANCE + GROWTH_PER_HOUR * (wait / timedelta(hours=1))
