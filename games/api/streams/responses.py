"""Helpers with which a view opens a stream. The view sends the first frames, the ASGI application all later ones."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from durak_site.http.empty_responses import remove_content_type
from durak_site.http.query_parameters import parse_whole_number
from games.api.streams.followers import Follower
from games.api.streams.frames import FRAME_RENDERERS, EventStreamRenderer, FrameRenderer, NdjsonStreamRenderer
from games.api.viewers import require_found
from games.selectors.batch_reader import BatchReader

STREAM_LIMITS = ("streams", "streams_address", "streams_account")
LAST_EVENT_ID_PARAMETER = OpenApiParameter(
    "Last-Event-ID",
    str,
    OpenApiParameter.HEADER,
    description="The newest `id` that you have received: the stream continues after that frame.",
)


def describe_frames(frame: str) -> dict[tuple[int, str], dict[str, Any]]:
    """Return the schemas of a stream's response for the OpenAPI document, by status and media type.

    `frame` is the name of the component that describes one frame.
    """
    texts = {name: {"type": "string"} for name in ("event", "id", "data")}
    event = {
        "type": "object",
        "description": "A server-sent event. The text `data` is JSON: the same object as the `data` of a line in the "
        "other format.",
        "properties": texts,
        "required": ["data"],
    }
    return {
        (200, NdjsonStreamRenderer.media_type): {"$ref": f"#/components/schemas/{frame}"},
        (200, EventStreamRenderer.media_type): event,
    }


UNBUFFERED_HEADERS = {"X-Accel-Buffering": "no"}


@dataclass(frozen=True)
class OpenStream:
    """A stream that a view has opened: the follower that reads its frames, and the format of the frames."""

    follower: Follower
    renderer: FrameRenderer


def parse_resume_number(request: Request) -> int | None:
    """Return the number of the last frame that the client has received, or None.

    The number is in the header `Last-Event-ID` or else in the query parameter `after`. Raises `invalid` if it is not
    a number.
    """
    texts = {"Last-Event-ID": request.headers.get("Last-Event-ID"), "after": request.query_params.get("after")}
    numbers = [parse_whole_number(name, text) for name, text in texts.items() if text is not None]
    return numbers[0] if numbers else None


def is_permission_check(request: Request) -> bool:
    """Return whether the ASGI application calls the view again only to check that the client may still read the stream.

    In this case the view must not open a stream. Before this function, the view calls `set_long_poll_state`, which
    creates the state that is read here.
    """
    return bool(request.META["asgi.state"].get("again"))


def make_permission_granted_response() -> HttpResponse:
    return remove_content_type(HttpResponse(status=204))


def open_stream(request: Request, follower: Follower) -> HttpResponse:
    """Return the response with the first frames, and pass the follower to the ASGI application.

    Raises `not_found` if the viewer may not see the game, club or account of the stream.
    """
    renderer = next(renderer for renderer in FRAME_RENDERERS if isinstance(request.accepted_renderer, renderer))
    frames = require_found(follower.read(BatchReader([follower.topic])))
    request.META["asgi.state"]["opened"] = OpenStream(follower, renderer)
    body = renderer.begin + b"".join(renderer.encode(frame) for frame in frames)
    return HttpResponse(body, content_type=renderer.media_type, headers=UNBUFFERED_HEADERS)
