"""Announcement that an API call will be removed, in each of its responses and in the OpenAPI document."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.http import http_date

SHORTEST_NOTICE = timedelta(days=365)


@dataclass(frozen=True)
class Deprecation:
    """The period between announcement and removal. Raises ValueError if it is shorter than a year."""

    since: datetime
    until: datetime

    def __post_init__(self) -> None:
        if self.until - self.since < SHORTEST_NOTICE:
            raise ValueError("An end is announced a year ahead at least.")

    def make_headers(self) -> dict[str, str]:
        """Return the headers of RFC 9745 and RFC 8594."""
        return {"Deprecation": f"@{self.since.timestamp():.0f}", "Sunset": http_date(self.until.timestamp())}
