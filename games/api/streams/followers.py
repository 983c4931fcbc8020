"""The interface of followers. A follower remembers which frame it returned last, and reads the later frames from the
database. Lost wake-up messages therefore lose no frame."""

from typing import Protocol

from games.api.streams.frames import Frame
from games.selectors.batch_reader import BatchReader

MAX_FRAMES = 200
"""Maximum number of numbered frames that one call of `read` returns."""


class Follower(Protocol):
    """A follower reads the frames of one stream.

    `account` is the id of the viewer's account, or None. A change of `topic` can mean new frames. `read` returns the
    frames that are new since its last call, oldest first. It returns None if the viewer may not see the subject of the
    stream.

    `has_more` and `change_token` are set by `read`. `has_more` is true if `read` has returned MAX_FRAMES events or
    notifications and has left newer ones for its next call. `change_token` is the change token that the topic had when
    `read` was called.
    """

    has_more: bool
    change_token: str | None

    @property
    def account(self) -> int | None: ...

    @property
    def topic(self) -> str: ...

    def read(self, reader: BatchReader) -> list[Frame] | None: ...
