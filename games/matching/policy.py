"""The numbers that decide which seeks match. docs/seeks.md has the simulations that led to these numbers."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Policy:
    """How far apart two strengths may be, and when a table starts with computers."""

    distance: float = 400
    """Largest difference between two strengths at first, in points of the rating scale."""
    loosens_by: float = 100
    """Points that each hour of waiting adds to this difference. The longer wait of the two players counts."""
    any_distance_after: timedelta = timedelta(hours=6)
    """Wait after which strength does not matter."""
    computers_after: timedelta = timedelta(hours=48)
    """Wait after which computers take the seats for which there is no person."""

    def compute_distance(self, wait: timedelta) -> float:
        """Return the largest difference between the strengths of two players. `wait` is the longer wait of the two."""
        if wait >= self.any_distance_after:
            return float("inf")
        return self.distance + self.loosens_by * (wait / timedelta(hours=1))


POLICY = Policy()
