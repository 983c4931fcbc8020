"""Who follows: what they were told last, and what there is to tell them now. All of it is read from rows, so a follower
who has missed every nudge is told the same."""

from dataclasses import dataclass
from typing import Protocol

from accounts.models import User
from durak_site.http.written import tag_of, written
from durak_site.waking import topic_of_game
from games.api.streams.frames import Frame
from games.selectors.events import game_and_events_seen

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


@dataclass
class GameFollower:
    """Follows one game as `viewer` sees it, after the event of the number `after`, or from now on."""

    game_id: str
    viewer: User | None
    after: int | None
    tag: str = ""
    has_more: bool = False

    @property
    def account(self) -> int | None:
        return None if self.viewer is None else self.viewer.pk

    @property
    def topic(self) -> str:
        return topic_of_game(self.game_id)

    def read(self) -> list[Frame] | None:
        found = game_and_events_seen(self.game_id, self.viewer, after=self.after, limit=AT_A_TIME)
        if found is None:
            return None
        game, events = found
        self.after = events[-1]["seq"] if events else max(self.after or 0, game["version"])
        self.has_more = self.after < game["version"]
        told = [Frame("event", event, event["seq"]) for event in events]
        tag = tag_of(game["version"], written(game))
        if self.has_more or tag == self.tag:
            return told
        self.tag = tag
        return [*told, Frame("game", {"tag": tag})]
