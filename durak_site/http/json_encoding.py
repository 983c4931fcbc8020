"""JSON encoding of responses. Each is encoded once, so its ETag is the digest of the bytes sent."""

import hashlib
from datetime import UTC, datetime
from typing import Any

import orjson


def encode_json(data: Any) -> bytes:
    """Encode data as compact JSON. Keys that are numbers become strings."""
    return orjson.dumps(data, default=encode_datetime, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS)


def encode_datetime(value: Any) -> str:
    """Convert a datetime to JSON text. orjson calls this for values that it cannot encode. Raises TypeError for other
    types.
    """
    if not isinstance(value, datetime):
        raise TypeError(f"{value!r} cannot be written as JSON.")
    return format_timestamp(value)


def format_timestamp(moment: datetime) -> str:
    """Return the notation of a time in the API: RFC 3339, in UTC, with a Z."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def make_etag(version: int, body: bytes) -> str:
    """Return an ETag of the version and the digest of the body."""
    return f'"{version}-{compute_digest(body)}"'


def compute_digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]
