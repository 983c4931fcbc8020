"""Following what concerns oneself."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from accounts.api.responses.inbox import as_told
from accounts.models import User
from accounts.selectors import newest_notices, notices_after
from durak_site.http.written import tag_of, written
from durak_site.waking import topic_of_player
from games.api.streams.followers import AT_A_TIME
from games.api.streams.frames import Frame
from games.selectors.games import game_seen
from games.selectors.marks import marks_of_games
from games.selectors.turns import Running, running_games, turns_among


@dataclass
class PlayerFollower:
    """Follows what `viewer` is told, after the notice of the number `after` or from now on, whose turns have come, and
    the games that they have not finished."""

    viewer: User
    after: int | None
    turns: list[dict[str, Any]] | None = None
    """None before the first reading."""
    marks: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    """Of games, by their ids: what their rows said of themselves, and how their viewer saw them."""
    has_more: bool = False

    @property
    def account(self) -> int:
        return self.viewer.pk

    @property
    def topic(self) -> str:
        return topic_of_player(self.viewer.pk)

    def read(self) -> list[Frame]:
        """Three queries where nothing is new."""
        newest = newest_notices([self.viewer.pk]).get(self.viewer.pk, 0)
        running = running_games(self.viewer)
        turns = turns_among(running)
        if self.turns is None:
            return [*self._hello(newest, running, turns), *self._notices(newest)]
        return [*self._notices(newest), *self._turns(turns), *self._games(running)]

    def _hello(self, newest: int, running: Running, turns: list[dict[str, Any]]) -> Iterator[Frame]:
        self.after = newest if self.after is None else self.after
        self.turns = turns
        dict(self._changed(running))
        yield Frame("hello", {"turns": turns, "newest": newest})

    def _notices(self, newest: int) -> Iterator[Frame]:
        after = self.after or 0
        if newest > after:
            for notice in notices_after(self.viewer, after)[:AT_A_TIME]:
                self.after = notice.number
                yield Frame("notice", as_told(notice), notice.number)
        self.has_more = newest > (self.after or 0)

    def _turns(self, turns: list[dict[str, Any]]) -> Iterator[Frame]:
        if turns != self.turns:
            self.turns = turns
            yield Frame("turns", {"turns": turns})

    def _games(self, running: Running) -> Iterator[Frame]:
        for game_id, tag in self._changed(running):
            yield Frame("game", {"game": game_id, "tag": tag})

    def _changed(self, running: Running) -> Iterator[tuple[str, str]]:
        """The games that look otherwise to their viewer than last time, with their new tags. Reads those alone to whose
        rows something was written; a game that is over is let go."""
        marks = marks_of_games({*running, *self.marks})
        for game_id in [one for one, mark in marks.items() if mark != self.marks.get(one)]:
            game = game_seen(game_id, self.viewer)
            tag = "" if game is None else tag_of(game["version"], written(game))
            if tag and tag != self.tags.get(game_id):
                self.tags[game_id] = tag
                yield game_id, tag
        self.marks = {game_id: marks[game_id] for game_id in running if game_id in marks}
        self.tags = {game_id: tag for game_id, tag in self.tags.items() if game_id in self.marks}
