"""Stream frames and their two formats: server-sent events, and one JSON object per line."""

from collections.abc import Mapping
from dataclasses import dataclass

from rest_framework.renderers import JSONRenderer

from durak_site.http.json_encoding import encode_json


@dataclass(frozen=True)
class Frame:
    """One frame of a stream. `event` is its kind.

    A frame with a notification or an event has a `number`. A client that reconnects sends the last number that it has
    received, and gets everything with a greater number.
    """

    event: str
    data: Mapping[str, object]
    number: int | None = None


class EventStreamRenderer(JSONRenderer):
    """Renders a stream as server-sent events, the format for browsers."""

    media_type = "text/event-stream"
    begin = b"retry: 2000\n\n"
    comment = b": still here\n\n"

    @staticmethod
    def encode(frame: Frame) -> bytes:
        number = b"" if frame.number is None else b"id: %d\n" % frame.number
        return b"%sevent: %s\ndata: %s\n\n" % (number, frame.event.encode(), encode_json(frame.data))


class NdjsonStreamRenderer(JSONRenderer):
    """Renders a stream as newline-delimited JSON: one object per line.

    A comment is an object with `event` set to "comment", without `data`.
    """

    media_type = "application/x-ndjson"
    begin = b""
    comment = b'{"event":"comment"}\n'

    @staticmethod
    def encode(frame: Frame) -> bytes:
        number = {} if frame.number is None else {"id": frame.number}
        return encode_json({"event": frame.event, **number, "data": frame.data}) + b"\n"


FrameRenderer = type[EventStreamRenderer] | type[NdjsonStreamRenderer]
FRAME_RENDERERS: list[FrameRenderer] = [EventStreamRenderer, NdjsonStreamRenderer]
