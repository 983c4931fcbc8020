"""Announcement that an API call will be removed. Each response of the call and the OpenAPI document contain it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.http import http_date

SHORTEST_NOTICE = timedelta(days=365)


@dataclass(frozen=True)
class Deprecation:
    """The times of announcement and removal of a call. Raises ValueError if less than a year is between them."""

    since: datetime
    until: datetime

    def __post_init__(self) -> None:
        if self.until - self.since < SHORTEST_NOTICE:
            raise ValueError("An end is announced a year ahead at least.")

    def make_headers(self) -> dict[str, str]:
        """Return the headers of RFC 9745 and RFC 8594."""
        return {"Deprecation": f"@{self.since.timestamp():.0f}", "Sunset": http_date(self.until.timestamp())}
