"""How the end of a call is announced: in each of its answers, and in the OpenAPI document."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.http import http_date

AHEAD = timedelta(days=365)


@dataclass(frozen=True)
class Ending:
    """Raises ValueError where nobody would have a year to change their program."""

    since: datetime
    until: datetime

    def __post_init__(self) -> None:
        if self.until - self.since < AHEAD:
            raise ValueError("An end is announced a year ahead at least.")

    def headers(self) -> dict[str, str]:
        """RFC 9745 and RFC 8594."""
        return {"Deprecation": f"@{self.since.timestamp():.0f}", "Sunset": http_date(self.until.timestamp())}
