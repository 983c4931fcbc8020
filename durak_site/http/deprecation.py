"""Announcement that an API call will be removed. The OpenAPI document and the headers of each response to the call
contain the announcement."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.http import http_date

SHORTEST_NOTICE = timedelta(days=365)


@dataclass(frozen=True)
class Deprecation:
    """The deprecation of a call: when it is announced and when the call is removed. Raises ValueError if less than a
    year is between the two times.
    """

    since: datetime
    until: datetime

    def __post_init__(self) -> None:
        if self.until - self.since < SHORTEST_NOTICE:
            raise ValueError("An end is announced a year ahead at least.")

    def make_headers(self) -> dict[str, str]:
        """Return the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594)."""
        return {"Deprecation": f"@{self.since.timestamp():.0f}", "Sunset": http_date(self.until.timestamp())}
