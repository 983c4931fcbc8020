"""The numbers that decide which seeks match. docs/seeks.md has the simulations that led to these numbers."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Policy:
    """The limits for a match: the largest difference in strength, and the wait before computers take seats."""

    initial_distance: float = 400
    """The largest allowed difference between the strengths of two players who have just begun to seek, in points of the
    rating scale."""
    growth_per_hour: float = 100
    """The number of points by which each hour of waiting increases the allowed difference. The longer wait of the two
    players counts."""
    unlimited_after: timedelta = timedelta(hours=6)
    """The wait after which players of any strengths may play together."""
    computers_after: timedelta = timedelta(hours=48)
    """The wait after which computers take the seats for which no person was found."""

    def compute_max_distance(self, wait: timedelta) -> float:
        """Return the largest allowed difference in strength of two players. `wait` is their longer wait."""
        if wait >= self.unlimited_after:
            return float("inf")
        return self.initial_distance + self.growth_per_hour * (wait / timedelta(hours=1))


POLICY = Policy()
