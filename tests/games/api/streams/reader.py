"""A client that reads a stream over HTTP, in a thread."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.stack import Stack, wait_for

NDJSON = "application/x-ndjson"


@dataclass
class StreamReader:
    """A reader of one stream, which stores the received frames in order and counts the comments."""

    response: httpx.Response
    frames: list[dict[str, Any]] = field(default_factory=list)
    comments: int = 0
    ended: bool = False

    def read(self) -> None:
        """Read frames until the stream ends or the connection is closed."""
        try:
            for frame in parse_frames(self.response):
                if frame["event"] == "comment":
                    self.comments += 1
                else:
                    self.frames.append(frame)
        except httpx.TransportError:
            pass
        self.ended = True

    def get_frames(self, event: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["event"] == event]

    def wait_for_frames(self, event: str, number: int) -> list[dict[str, Any]]:
        """Wait until `number` frames of the kind `event` have arrived, and return them."""
        wait_for(lambda: len(self.get_frames(event)) >= number, f"{number} of {event}; so far {self.frames}", 30)
        return self.get_frames(event)[:number]


def parse_frames(response: httpx.Response) -> Iterator[dict[str, Any]]:
    if response.headers["Content-Type"] == NDJSON:
        yield from (json.loads(line) for line in response.iter_lines())
        return
    frame: dict[str, Any] = {}
    for line in response.iter_lines():
        name, _, value = line.partition(": ")
        if name == "data":
            frame["data"] = json.loads(value)
        elif name == "id":
            frame["id"] = int(value)
        elif name == "event":
            frame["event"] = value
        elif line == ": still here":
            frame = {"event": "comment"}
        elif not line and "event" in frame:
            yield frame
            frame = {}


@contextmanager
def open_stream(site: Stack, path: str, token: str | None = None, **headers: str) -> Iterator[StreamReader]:
    """Open a stream, and read it in a thread. The end of the `with` block closes the connection."""
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    with httpx.stream("GET", f"{site.address}/api/v1{path}", headers=headers, timeout=60) as response:
        assert response.status_code == 200, response.read()
        reader = StreamReader(response)
        thread = threading.Thread(target=reader.read, daemon=True)
        thread.start()
        yield reader
        disconnect(response)
    thread.join(10)


def disconnect(response: httpx.Response) -> None:
    """Close the connection of the stream at once, without waiting for the server."""
    sock = response.extensions["network_stream"].get_extra_info("socket")
    sock.shutdown(2)
