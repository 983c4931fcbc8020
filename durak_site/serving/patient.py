"""uvicorn's protocol with time limits for receiving a request and for sending a response.

A client that does not read its response is disconnected. Responses without an end (streams) end when the server stops.
"""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_TO_ARRIVE = 10.0
"""Seconds within which a whole request must arrive."""
LONGEST_HEAD = 64 * 1024
"""Largest size of the head of a request in bytes."""
SECONDS_TO_TAKE = 20.0
"""Seconds within which the client must read some of the data that waits to be sent. A client that does not read
therefore does not occupy memory for long. Slow connections need far less time. The client of a stream can reconnect and
continue.
"""


class Patient(HttpToolsProtocol):
    """A protocol that disconnects clients which send or read too slowly.

    The time for a request runs from the first byte of the request to its last byte. For the first request of a
    connection, the time runs from the start of the connection.
    """

    _read_timer: TimerHandle | None = None
    _write_timer: TimerHandle | None = None
    _head_bytes = 0
    """Number of bytes received of the current request's head while it is not complete."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_read_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_read_timer()
        self._stop_write_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._start_read_timer()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_bytes > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_read_timer()

    def on_headers_complete(self) -> None:
        self._head_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_read_timer()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(SECONDS_TO_TAKE, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_write_timer()
        super().resume_writing()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def shutdown(self) -> None:
        super().shutdown()
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.close()  # a stream

    def _start_read_timer(self) -> None:
        if self._read_timer is None:
            self._read_timer = self.loop.call_later(SECONDS_TO_ARRIVE, self.transport.abort)

    def _stop_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None
