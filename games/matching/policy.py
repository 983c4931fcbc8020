"""The numbers that decide about matches. docs/seeks.md has the figures by which they were chosen."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Policy:
    """How far apart two strengths may be, and when a table starts with computers."""

    distance: float = 400
    """Largest distance of two strengths at first, in points of the rating scale."""
    loosens_by: float = 100
    """Points by which the distance grows in each hour of the longer wait of the two."""
    any_distance_after: timedelta = timedelta(hours=6)
    """Wait after which strength does not matter."""
    computers_after: timedelta = timedelta(hours=48)
    """Wait after which computers take the seats for which there is no person."""

    def compute_distance(self, wait: timedelta) -> float:
        """Return the largest distance of the strengths of two players, of whom one has waited so long."""
        if wait >= self.any_distance_after:
            return float("inf")
        return self.distance + self.loosens_by * (wait / timedelta(hours=1))


POLICY = Policy()
