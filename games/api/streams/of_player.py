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
from games.selectors.turns import running_games, turns_of


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
        return [*self._hello(), *self._notices(), *self._turns(), *self._games()]

    def _hello(self) -> Iterator[Frame]:
        if self.turns is None:
            newest = self._newest()
            self.after = newest if self.after is None else self.after
            self.turns = turns_of(self.viewer)
            dict(self._changed())
            yield Frame("hello", {"turns": self.turns, "newest": newest})

    def _notices(self) -> Iterator[Frame]:
        newest, after = self._newest(), self.after or 0
        if newest > after:
            for notice in notices_after(self.viewer, after)[:AT_A_TIME]:
                self.after = notice.number
                yield Frame("notice", as_told(notice), notice.number)
        self.has_more = newest > (self.after or 0)

    def _newest(self) -> int:
        return newest_notices([self.viewer.pk]).get(self.viewer.pk, 0)

    def _turns(self) -> Iterator[Frame]:
        turns = turns_of(self.viewer)
        if turns != self.turns:
            self.turns = turns
            yield Frame("turns", {"turns": turns})

    def _games(self) -> Iterator[Frame]:
        for game_id, tag in self._changed():
            yield Frame("game", {"game": game_id, "tag": tag})

    def _changed(self) -> Iterator[tuple[str, str]]:
        """The games that look otherwise to their viewer than last time, with their new tags. Reads those alone to whose
        rows something was written; a game that is over is let go."""
        running = running_games(self.viewer)
        marks = marks_of_games({*running, *self.marks})
        for game_id in [one for one, mark in marks.items() if mark != self.marks.get(one)]:
            game = game_seen(game_id, self.viewer)
            tag = "" if game is None else tag_of(game["version"], written(game))
            if tag and tag != self.tags.get(game_id):
                self.tags[game_id] = tag
                yield game_id, tag
        self.marks = {game_id: marks[game_id] for game_id in running if game_id in marks}
        self.tags = {game_id: tag for game_id, tag in self.tags.items() if game_id in self.marks}
