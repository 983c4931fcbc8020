"""Deprecation of API calls, announced in the OpenAPI document and in the headers of responses."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.http import http_date

MIN_DEPRECATION_PERIOD = timedelta(days=365)


@dataclass(frozen=True)
class Deprecation:
    """The deprecation of an API call: since when the call is deprecated, and when it will be removed (`until`).

    Raises ValueError if the two times are less than a year apart.
    """

    since: datetime
    until: datetime

    def __post_init__(self) -> None:
        if self.until - self.since < MIN_DEPRECATION_PERIOD:
            raise ValueError("A deprecation must last at least a year.")

    def make_headers(self) -> dict[str, str]:
        """Return the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594)."""
        return {"Deprecation": f"@{self.since.timestamp():.0f}", "Sunset": http_date(self.until.timestamp())}
