"""The interface of followers, which read the frames of a stream from the database.

A follower remembers the last frame that it returned. So no frame is lost if a wake-up message is lost.
"""

from typing import Protocol

from games.api.streams.frames import Frame
from games.selectors.batch_reader import BatchReader

MAX_FRAMES = 200
"""Maximum number of numbered frames that one call of `read` returns."""


class Follower(Protocol):
    """A follower reads the frames of one stream.

    - `account`: the id of the viewer's account, or None.
    - `topic`: a change of this topic can mean new frames.
    - `read`: returns the frames that are new since its last call, oldest first, or None if the viewer may no longer see
      the stream. It also sets the next two attributes.
    - `has_more`: whether newer frames are left for the next call, because `read` returned MAX_FRAMES.
    - `change_token`: the token that the topic had when `read` was called.
    """

    has_more: bool
    change_token: str | None

    @property
    def account(self) -> int | None: ...

    @property
    def topic(self) -> str: ...

    def read(self, reader: BatchReader) -> list[Frame] | None: ...
