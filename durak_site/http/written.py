"""How answers are written: once, to bytes, so that a tag is the digest of exactly what is sent."""

import hashlib
from datetime import datetime
from typing import Any

import orjson

from durak_site.http import moments


def written(data: Any) -> bytes:
    """The shortest JSON of it; a key that is a number is a text there, as everywhere in JSON."""
    return orjson.dumps(data, default=moment, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS)


def moment(value: Any) -> str:
    """For what JSON has no word for: moments, which are written in one way everywhere."""
    if not isinstance(value, datetime):
        raise TypeError(f"{value!r} cannot be written as JSON.")
    return moments.to_text(value)


def tag_of(version: int, body: bytes) -> str:
    return f'"{version}-{digest_of(body)}"'


def digest_of(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]
