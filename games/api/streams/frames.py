"""Stream frames, written as server-sent events or as one JSON object per line."""

from collections.abc import Mapping
from dataclasses import dataclass

from rest_framework.renderers import JSONRenderer

from durak_site.http.json_encoding import encode_json


@dataclass(frozen=True)
class Frame:
    """One frame. `number` is the position from which a client resumes after reading it."""

    event: str
    data: Mapping[str, object]
    number: int | None = None


class EventStream(JSONRenderer):
    """Server-sent events, for browsers."""

    media_type = "text/event-stream"
    begin = b"retry: 2000\n\n"
    comment = b": still here\n\n"

    @staticmethod
    def frame(frame: Frame) -> bytes:
        number = b"" if frame.number is None else b"id: %d\n" % frame.number
        return b"%sevent: %s\ndata: %s\n\n" % (number, frame.event.encode(), encode_json(frame.data))


class Ndjson(JSONRenderer):
    """One JSON object per line, for programs. Comments are empty objects here."""

    media_type = "application/x-ndjson"
    begin = b""
    comment = b'{"event":"comment"}\n'

    @staticmethod
    def frame(frame: Frame) -> bytes:
        number = {} if frame.number is None else {"id": frame.number}
        return encode_json({"event": frame.event, **number, "data": frame.data}) + b"\n"


Framing = type[EventStream] | type[Ndjson]
FRAMINGS: list[Framing] = [EventStream, Ndjson]
