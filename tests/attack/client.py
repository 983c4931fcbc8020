"""An HTTP client that opens thousands of connections in one process, and can send malformed requests."""

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

MAX_LINE_BYTES = 2**20


@dataclass(frozen=True)
class TimedResponse:
    """A response, and the seconds until it was complete. Status 0 means that no valid response arrived."""

    status: int
    seconds: float
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class HttpClient:
    """A client of the web server on `port`. `address` is the client's IP address in X-Forwarded-For."""

    port: int
    address: str = "192.0.2.1"

    async def send_request(
        self,
        path: str,
        method: str = "GET",
        *,
        token: str = "",
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        patience: float = 40.0,
    ) -> TimedResponse:
        """Send one request on a new connection, and wait at most `patience` seconds for the response."""
        sent = b"" if body is None else json.dumps(body).encode()
        return await self.send_bytes(
            self.build_request(path, method, token=token, sent=sent, headers=headers), patience
        )

    def build_request(
        self,
        path: str,
        method: str = "GET",
        *,
        token: str = "",
        sent: bytes = b"",
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        lines = {"Host": "127.0.0.1", "X-Forwarded-For": self.address, "Connection": "close"}
        if token:
            lines["Authorization"] = f"Bearer {token}"
        if sent:
            lines |= {"Content-Type": "application/json", "Content-Length": str(len(sent))}
        lines |= headers or {}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + sent

    async def send_bytes(self, data: bytes, patience: float = 40.0) -> TimedResponse:
        """Send exactly these bytes on a new connection, and wait at most `patience` seconds for the response."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(patience), Connection(self.port) as connection:
                await connection.send(data)
                return await connection.read_response(began)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            return TimedResponse(0, time.monotonic() - began)


class Connection:
    """A connection to a web server over which any bytes can be sent."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=MAX_LINE_BYTES)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def send(self, data: bytes) -> None:
        """Send bytes. Ignore a closed connection, because the server may have sent its response before closing."""
        with suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def read_response(self, began: float) -> TimedResponse:
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
        headers: dict[str, str] = {}
        for name, _, value in (line.partition(": ") for line in lines if line):
            name = name.lower()
            headers[name] = f"{headers[name]}, {value}" if name in headers else value
        status = int(first.split()[1])
        return TimedResponse(status, time.monotonic() - began, await self._read_body(headers), headers)

    async def _read_body(self, headers: Mapping[str, str]) -> bytes:
        if length := headers.get("content-length"):
            with suppress(asyncio.IncompleteReadError):  # the response to a HEAD has a length but no body
                return await self.reader.readexactly(int(length))
        if headers.get("transfer-encoding") == "chunked":
            return await self._read_chunked_body()
        return b""

    async def _read_chunked_body(self) -> bytes:
        """Return a chunked body. Raises IncompleteReadError if the connection is cut before the end of the body."""
        pieces = []
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            pieces.append((await self.reader.readexactly(size + 2))[:-2])
        return b"".join(pieces)

    async def is_closed(self, within: float) -> bool:
        """Return whether the server closes the connection in the next `within` seconds."""
        try:
            async with asyncio.timeout(within):
                while await self.reader.read(65_536):
                    pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True
