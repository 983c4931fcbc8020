"""Who follows: what they were told last, and what there is to tell them now. All of it is read from rows, so a follower
who has missed every nudge is told the same."""

from typing import Protocol

from games.api.streams.frames import Frame

AT_A_TIME = 200
"""Frames with numbers that one reading gives at most."""


class Follower(Protocol):
    """`read` gives what there is to tell, oldest first, and nothing twice; None when there is nothing (any more) that
    its viewer may know of. `has_more`: it was too much for one reading."""

    has_more: bool

    @property
    def account(self) -> int | None: ...

    @property
    def topic(self) -> str: ...

    def read(self) -> list[Frame] | None: ...
