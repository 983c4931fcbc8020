"""Following what concerns oneself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.api.responses.inbox import notification_view
from accounts.models import User
from accounts.selectors import next_notices
from durak_site.http.written import tag_of, written
from durak_site.waking import topic_of_player
from games.api.streams.followers import AT_A_TIME
from games.api.streams.frames import Frame
from games.selectors.games import answer
from games.selectors.one_reading import Reading
from games.selectors.running import RunningGame, turns_among


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
    mark: str | None = None

    @property
    def account(self) -> int:
        return self.viewer.pk

    @property
    def topic(self) -> str:
        return topic_of_player(self.viewer.pk)

    def read(self, reading: Reading) -> list[Frame]:
        """No query where nothing is new but what was read for all. What is told is noted when all of it is there, so
        the next reading tells what one that went wrong has not."""
        newest, running = reading.newest(self.viewer.pk), reading.running(self.viewer.pk)
        is_first, after = self.turns is None, newest if self.after is None else self.after
        notices = next_notices(self.viewer.pk, after, AT_A_TIME) if newest > after else []
        tags = self._tags_of_changed(running, reading)
        self.mark = reading.mark_of_player(self.viewer.pk)
        self.after = notices[-1].number if notices else after
        self.has_more = newest > self.after
        told = [Frame("notification", notification_view(notice), notice.number) for notice in notices]
        turns, games = self._turns(turns_among(running)), self._games(running, tags)
        if is_first:
            return [Frame("hello", {"turns": self.turns, "newest_notification_number": newest}), *told]
        return [*told, *turns, *games]

    def _turns(self, turns: list[dict[str, Any]]) -> list[Frame]:
        if turns == self.turns:
            return []
        self.turns = turns
        return [Frame("turns", {"turns": turns})]

    def _games(self, running: Iterable[RunningGame], tags: Mapping[str, str]) -> list[Frame]:
        """Those that look otherwise to their viewer than last time; one that is over is let go."""
        told = [game_id for game_id, tag in tags.items() if tag and tag != self.tags.get(game_id)]
        self.marks = {game.pk: game.mark for game in running}
        self.tags = {game_id: tag for game_id, tag in {**self.tags, **tags}.items() if game_id in self.marks}
        return [Frame("game", {"game": game_id, "tag": tags[game_id]}) for game_id in told]

    def _tags_of_changed(self, running: Iterable[RunningGame], reading: Reading) -> dict[str, str]:
        """Of the games to whose rows something was written since the last reading, as their viewer sees them now."""
        marks = {game.pk: game.mark for game in running}
        changed = [one for one in {**marks, **self.marks} if marks.get(one) != self.marks.get(one)]
        return {game_id: self._tag(game_id, reading) for game_id in changed}

    def _tag(self, game_id: str, reading: Reading) -> str:
        found = reading.game(game_id, self.viewer)
        if found is None:
            return ""
        row, state = found
        game = answer(row, state, row.seat_of(self.viewer))
        return tag_of(game["version"], written(game))
