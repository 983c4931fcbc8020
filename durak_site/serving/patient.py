"""uvicorn's HTTP protocol with time limits for receiving a request and for sending a response.

A client that does not read its response is disconnected. When the server stops, streams end, and requests that are on
the way still get their responses.
"""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_RECEIVE_SECONDS = 10.0
"""Seconds within which a whole request must arrive."""
MAX_HEAD_BYTES = 64 * 1024
"""Maximum size, in bytes, of the head of a request."""
STOP_SECONDS = 1.0
"""Seconds for which a server that stops waits for the head of a request on the way. The client may have sent it before
it could know that the server stops.
"""
MAX_SEND_SECONDS = 20.0
"""Seconds within which the client must read some of the data that waits to be sent. So a client that does not read
occupies memory only for a short time. Slow connections need far less time. The client of a stream can reconnect and
continue.
"""


class Patient(HttpToolsProtocol):
    """An HTTP protocol that disconnects clients which send or read too slowly.

    The time for receiving a request begins with its first byte. For the first request of a connection, it begins when
    the connection is opened.
    """

    _read_timer: TimerHandle | None = None
    _write_timer: TimerHandle | None = None
    _is_stopping = False
    _head_bytes = 0
    """Number of received bytes of the head of a request, while the head is incomplete."""

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
        if self._head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_read_timer()

    def on_headers_complete(self) -> None:
        self._head_bytes = 0
        super().on_headers_complete()
        if self._is_stopping and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_read_timer()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(MAX_SEND_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_write_timer()
        super().resume_writing()

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def shutdown(self) -> None:
        is_idle = self.cycle is None or self.cycle.response_complete
        if is_idle and self._read_timer is not None and not self._is_stopping:
            self._is_stopping = True
            self.loop.call_later(STOP_SECONDS, self.shutdown)
            return
        super().shutdown()
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.close()  # a long response: a stream or a download

    def _start_read_timer(self) -> None:
        if self._read_timer is None:
            self._read_timer = self.loop.call_later(MAX_RECEIVE_SECONDS, self.transport.abort)

    def _stop_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None
