"""How answers are written: once, to bytes, so that a tag is the digest of exactly what is sent."""

import hashlib
import json
from datetime import datetime
from typing import Any

from durak_site.http import moments


def written(data: Any) -> bytes:
    return json.dumps(data, default=moment, separators=(",", ":"), ensure_ascii=False).encode()


def moment(value: Any) -> str:
    """For what JSON has no word for: moments."""
    if not isinstance(value, datetime):
        raise TypeError(f"{value!r} cannot be written as JSON.")
    return moments.to_text(value)


def tag_of(version: int, body: bytes) -> str:
    return f'"{version}-{digest_of(body)}"'


def digest_of(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]
