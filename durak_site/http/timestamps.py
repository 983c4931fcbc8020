"""Timestamps in responses: RFC 3339, in UTC, with a Z."""

from datetime import UTC, datetime


def format_timestamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def parse_timestamp(text: str) -> datetime:
    """Parse a timestamp. Raises ValueError if the text is not a timestamp."""
    return datetime.fromisoformat(text)
