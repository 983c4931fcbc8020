"""Follower of one account."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from accounts.api.responses.inbox import build_notification_view
from accounts.models import User
from accounts.selectors import load_next_notifications
from durak_site.http.json_encoding import encode_json, make_tag
from durak_site.messaging.wakeups import player_topic
from games.api.streams.followers import MAX_FRAMES
from games.api.streams.frames import Frame
from games.read_models import TurnView
from games.selectors.batch_reader import BatchReader
from games.selectors.games import build_game_view
from games.selectors.running_games import RunningGame, build_turns


@dataclass
class PlayerFollower:
    """Follower of the notifications of `viewer`, from number `after` or from now on, of their turns, and of their
    unfinished games."""

    viewer: User
    after: int | None
    turns: list[TurnView] | None = None
    """None before the first read."""
    marks: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    """By game id: the change token of its row, and the ETag of the viewer's view."""
    has_more: bool = False
    mark: str | None = None

    @property
    def account(self) -> int:
        return self.viewer.pk

    @property
    def topic(self) -> str:
        return player_topic(self.viewer.pk)

    def read(self, reading: BatchReader) -> list[Frame]:
        """Return new frames. Without changes this runs no query beyond the shared batch. State changes only after all
        queries succeeded, so the next read repeats what a failed one did not return."""
        newest, running = reading.newest_notification(self.viewer.pk), reading.running_games(self.viewer.pk)
        is_first, after = self.turns is None, newest if self.after is None else self.after
        notices = load_next_notifications(self.viewer.pk, after, MAX_FRAMES) if newest > after else []
        tags = self._tags_of_changed(running, reading)
        self.mark = reading.player_change_token(self.viewer.pk)
        self.after = notices[-1].number if notices else after
        self.has_more = newest > self.after
        told = [Frame("notification", build_notification_view(notice), notice.number) for notice in notices]
        turns, games = self._turns(build_turns(running)), self._games(running, tags)
        if is_first:
            return [Frame("hello", {"turns": self.turns, "newest_notification_number": newest}), *told]
        return [*told, *turns, *games]

    def _turns(self, turns: list[TurnView]) -> list[Frame]:
        if turns == self.turns:
            return []
        self.turns = turns
        return [Frame("turns", {"turns": turns})]

    def _games(self, running: Iterable[RunningGame], tags: Mapping[str, str]) -> list[Frame]:
        """Return a frame for each game whose view changed; forget games that are over."""
        told = [game_id for game_id, tag in tags.items() if tag and tag != self.tags.get(game_id)]
        self.marks = {game.pk: game.change_token for game in running}
        self.tags = {game_id: tag for game_id, tag in {**self.tags, **tags}.items() if game_id in self.marks}
        return [Frame("game", {"game": game_id, "tag": tags[game_id]}) for game_id in told]

    def _tags_of_changed(self, running: Iterable[RunningGame], reading: BatchReader) -> dict[str, str]:
        """Return the ETags of the viewer's views of the games whose rows changed since the last read."""
        marks = {game.pk: game.change_token for game in running}
        changed = [one for one in {**marks, **self.marks} if marks.get(one) != self.marks.get(one)]
        return {game_id: self._tag(game_id, reading) for game_id in changed}

    def _tag(self, game_id: str, reading: BatchReader) -> str:
        found = reading.load_game(game_id, self.viewer)
        if found is None:
            return ""
        row, state = found
        game = build_game_view(row, state, row.seat_of(self.viewer))
        return make_tag(game["version"], encode_json(game))
