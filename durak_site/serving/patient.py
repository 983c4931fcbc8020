"""uvicorn's protocol with an end to its patience: a request has ten seconds to arrive, and its head some room."""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_TO_ARRIVE = 10.0
LONGEST_HEAD = 64 * 1024


class Patient(HttpToolsProtocol):
    """The clock runs from the first byte to the last of each request, and before the first one, too."""

    _clock: TimerHandle | None = None
    _head = 0
    """Bytes of a head that has no end yet."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._start_clock()
        self._head += len(data)
        super().data_received(data)
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_clock()

    def on_headers_complete(self) -> None:
        self._head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_clock()
        super().on_message_complete()

    def _start_clock(self) -> None:
        if self._clock is None:
            self._clock = self.loop.call_later(SECONDS_TO_ARRIVE, self.transport.abort)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
