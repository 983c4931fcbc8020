"""Opening of a stream: the view responds with the current state and passes a follower to the ASGI application."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from durak_site.http.empty_responses import remove_content_type
from durak_site.http.long_polls import set_long_poll_state
from durak_site.http.query_parameters import parse_whole_number
from games.api.streams.followers import Follower
from games.api.streams.frames import FRAMINGS, EventStream, Framing, Ndjson
from games.api.viewers import require_found
from games.selectors.batch_reader import BatchReader

STREAM_LIMITS = ("streams", "streams_address", "streams_account")
LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID", str, OpenApiParameter.HEADER, description="Where to go on: the newest `id` that you have read."
)


def describe_frames(frame: str) -> dict[tuple[int, str], dict[str, Any]]:
    """Describe the frames of a stream for the OpenAPI document; `frame` names the component of one line."""
    texts = {name: {"type": "string"} for name in ("event", "id", "data")}
    event = {
        "type": "object",
        "description": "A server-sent event: its `data` are JSON, as the `data` of a line.",
        "properties": texts,
        "required": ["data"],
    }
    return {
        (200, Ndjson.media_type): {"$ref": f"#/components/schemas/{frame}"},
        (200, EventStream.media_type): event,
    }


UNBUFFERED = {"X-Accel-Buffering": "no"}


@dataclass(frozen=True)
class OpenStream:
    follower: Follower
    framing: Framing


def parse_resume_number(request: Request) -> int | None:
    """Return the number to resume after: `Last-Event-ID`, or else `after`; None for a new client. Raises `invalid` if
    either is no number."""
    texts = {"Last-Event-ID": request.headers.get("Last-Event-ID"), "after": request.query_params.get("after")}
    numbers = [parse_whole_number(name, text) for name, text in texts.items() if text is not None]
    return numbers[0] if numbers else None


def is_permission_check(request: Request, account: int | None) -> bool:
    """Return whether the request only checks the permission of an open stream. Stores the caller's account for the
    application."""
    set_long_poll_state(request, account)
    return bool(request.META["asgi.state"].get("again"))


def make_allowed_response() -> HttpResponse:
    return remove_content_type(HttpResponse(status=204))


def open_stream(request: Request, follower: Follower) -> HttpResponse:
    """Return the beginning of the stream. Raises `not_found` if the viewer may not see its subject."""
    framing = next(framing for framing in FRAMINGS if isinstance(request.accepted_renderer, framing))
    frames = require_found(follower.read(BatchReader([follower.topic])))
    request.META["asgi.state"]["opened"] = OpenStream(follower, framing)
    body = framing.begin + b"".join(framing.frame(frame) for frame in frames)
    return HttpResponse(body, content_type=framing.media_type, headers=UNBUFFERED)
