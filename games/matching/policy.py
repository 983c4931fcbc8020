"""The numbers that decide which seeks match. docs/seeks.md has the simulations that led to these numbers."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Policy:
    """The limits for a match: the largest difference between two strengths, and the wait after which computers take
    seats."""

    distance: float = 400
    """The largest difference between the strengths of two players who have just begun to seek, in points of the rating
    scale."""
    growth_per_hour: float = 100
    """By how many points each hour of waiting increases the allowed difference `distance`. The longer wait of the two
    players counts."""
    any_distance_after: timedelta = timedelta(hours=6)
    """The wait after which strengths do not matter."""
    computers_after: timedelta = timedelta(hours=48)
    """The wait after which computers take the seats for which no person was found."""

    def compute_distance(self, wait: timedelta) -> float:
        """Return the largest allowed difference between the strengths of two players. `wait` is the longer wait of the
        two."""
        if wait >= self.any_distance_after:
            return float("inf")
        return self.distance + self.growth_per_hour * (wait / timedelta(hours=1))


POLICY = Policy()
