"""uvicorn's protocol with an end to its patience: a request has ten seconds to arrive, and its head some room.

Who takes nothing of an answer is cut off, and an answer that has no end of its own ends when the server does.
"""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_TO_ARRIVE = 10.0
LONGEST_HEAD = 64 * 1024
SECONDS_TO_TAKE = 20.0
"""In which some of what waits to be sent has to be taken: so much more than a slow line needs, and no memory is held
for who does not read. A stream is gone on with where its reader was."""


class Patient(HttpToolsProtocol):
    """The clock runs from the first byte to the last of each request, and before the first one, too."""

    _clock: TimerHandle | None = None
    _brake: TimerHandle | None = None
    _head = 0
    """Bytes of a head that has no end yet."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        self._take_brake_off()
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

    def pause_writing(self) -> None:
        super().pause_writing()
        self._brake = self.loop.call_later(SECONDS_TO_TAKE, self.transport.abort)

    def resume_writing(self) -> None:
        self._take_brake_off()
        super().resume_writing()

    def _take_brake_off(self) -> None:
        if self._brake is not None:
            self._brake.cancel()
            self._brake = None

    def shutdown(self) -> None:
        super().shutdown()
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.close()  # a stream

    def _start_clock(self) -> None:
        if self._clock is None:
            self._clock = self.loop.call_later(SECONDS_TO_ARRIVE, self.transport.abort)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
