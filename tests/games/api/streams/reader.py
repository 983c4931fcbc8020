"""A client that reads a stream over HTTP, in a thread."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.stack import Stack, wait_for

LINES = "application/x-ndjson"


@dataclass
class Reader:
    """The received data: `frames` in order, `comments`, and whether the stream has `ended`."""

    response: httpx.Response
    frames: list[dict[str, Any]] = field(default_factory=list)
    comments: int = 0
    ended: bool = False

    def read(self) -> None:
        try:
            for frame in frames_of(self.response):
                if frame["event"] == "comment":
                    self.comments += 1
                else:
                    self.frames.append(frame)
        except httpx.TransportError:
            pass
        self.ended = True

    def told(self, event: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["event"] == event]

    def wait_for(self, event: str, number: int) -> list[dict[str, Any]]:
        """Wait for this many of these events; return them."""
        wait_for(lambda: len(self.told(event)) >= number, f"{number} of {event}; so far {self.frames}", 30)
        return self.told(event)[:number]


def frames_of(response: httpx.Response) -> Iterator[dict[str, Any]]:
    if response.headers["Content-Type"] == LINES:
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
def reading(site: Stack, path: str, token: str | None = None, **headers: str) -> Iterator[Reader]:
    """Open a stream and start reading it before the block begins."""
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    with httpx.stream("GET", f"{site.address}/api/v1{path}", headers=headers, timeout=60) as response:
        assert response.status_code == 200, response.read()
        reader = Reader(response)
        thread = threading.Thread(target=reader.read, daemon=True)
        thread.start()
        yield reader
        close(response)
    thread.join(10)


def close(response: httpx.Response) -> None:
    """Close the connection at once, whatever the server does."""
    sock = response.extensions["network_stream"].get_extra_info("socket")
    sock.shutdown(2)
