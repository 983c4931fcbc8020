"""How answers are written: once, to bytes, so that a tag is the digest of exactly what is sent."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

OWN = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"}
"""What depends on who asks, and may change at any moment."""


def written(data: Any) -> bytes:
    return json.dumps(data, default=moment, separators=(",", ":"), ensure_ascii=False).encode()


def moment(value: Any) -> str:
    """RFC 3339 in UTC, as every answer writes a time."""
    if not isinstance(value, datetime):
        raise TypeError(f"{value!r} cannot be written as JSON.")
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def answer(data: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(written(data), status=status, content_type="application/json", headers=OWN)


def tagged(data: dict[str, Any], request: Request) -> HttpResponse:
    """The answer with its ETag; 304 without a body if the asker named that tag. `data` has a version."""
    body = written(data)
    tag = tag_of(data["version"], body)
    headers = {**OWN, "ETag": tag}
    if names(request.headers.get("If-None-Match", ""), tag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(body, content_type="application/json", headers=headers)


def tag_of(version: int, body: bytes) -> str:
    return f'"{version}-{hashlib.sha256(body).hexdigest()[:32]}"'


def names(header: str, tag: str) -> bool:
    """Whether the header, a list of tags or `*`, names this tag."""
    listed = [one.strip().removeprefix("W/") for one in header.split(",")]
    return tag in listed or listed == ["*"]
