"""Who follows: what they were told last, and what there is to tell them now. All of it is read from rows, so a follower
who has missed every nudge is told the same."""

from typing import Protocol

from games.api.streams.frames import Frame
from games.selectors.one_reading import Reading

AT_A_TIME = 200
"""Frames with numbers that one reading gives at most."""


class Follower(Protocol):
    """`read` gives what there is to tell, oldest first, and nothing twice; None when there is nothing (any more) that
    its viewer may know of. `has_more`: it was too much for one reading. `mark` is what the rows said of themselves
    before."""

    has_more: bool
    mark: str | None

    @property
    def account(self) -> int | None: ...

    @property
    def topic(self) -> str: ...

    def read(self, reading: Reading) -> list[Frame] | None: ...
