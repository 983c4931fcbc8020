"""The interface of followers. A follower remembers which frame it sent last and reads later frames from rows, so it
misses nothing when wake-up messages are lost."""

from typing import Protocol

from games.api.streams.frames import Frame
from games.selectors.batch_reader import BatchReader

MAX_FRAMES = 200
"""Maximum number of numbered frames that one read returns."""


class Follower(Protocol):
    """A reader of frames. `read` returns new frames, oldest first, each once; None if the viewer may not see the
    subject (any more). `has_more` is set if the read stopped at its maximum. `mark` is the change token loaded before
    the read."""

    has_more: bool
    mark: str | None

    @property
    def account(self) -> int | None: ...

    @property
    def topic(self) -> str: ...

    def read(self, reading: BatchReader) -> list[Frame] | None: ...
