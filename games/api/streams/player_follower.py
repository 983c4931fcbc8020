"""The follower of a stream of one account: its notifications, turns and unfinished games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from accounts.api.responses.inbox import serialize_notification
from accounts.models import User
from accounts.selectors import load_next_notifications
from durak_site.http.json_encoding import encode_json, make_etag
from durak_site.messaging.wakeups import build_player_topic
from games.api.streams.followers import MAX_FRAMES
from games.api.streams.frames import Frame
from games.read_models import TurnView
from games.selectors.batch_reader import BatchReader
from games.selectors.games import build_game_view
from games.selectors.running_games import RunningGame, build_turns


@dataclass
class PlayerFollower:
    """Follower of the notifications, turns and unfinished games of `viewer`.

    `read` returns notifications with numbers above `after`. If `after` is None or no such notification exists yet, only
    notifications after the first read are returned.
    """

    viewer: User
    after: int | None
    turns: list[TurnView] | None = None
    """The games that wait for the viewer, as `read` returned them last. None before the first read."""
    change_tokens: dict[str, str] = field(default_factory=dict)
    etags: dict[str, str] = field(default_factory=dict)
    """Map the id of each running game to the ETag of the viewer's view of the game. `change_tokens` maps the id to the
    change token of the game's row."""
    has_more: bool = False
    change_token: str | None = None

    @property
    def account(self) -> int:
        return self.viewer.pk

    @property
    def topic(self) -> str:
        return build_player_topic(self.viewer.pk)

    def read(self, reader: BatchReader) -> list[Frame]:
        """Return the new frames. Without changes, this makes no query of its own: `reader` reads for the whole batch.

        If a query fails, the attributes stay unchanged, so the next call returns the same frames.
        """
        newest, running_games = (
            reader.get_newest_notification_number(self.viewer.pk),
            reader.get_running_games(self.viewer.pk),
        )
        is_first, after = self.turns is None, newest if self.after is None else min(self.after, newest)
        notifications = load_next_notifications(self.viewer.pk, after, MAX_FRAMES) if newest > after else []
        etags = self._compute_etags_of_changed_games(running_games, reader)
        self.change_token = reader.build_player_change_token(self.viewer.pk)
        self.after = notifications[-1].number if notifications else after
        self.has_more = newest > self.after
        arrived = [
            Frame("notification", serialize_notification(notification), notification.number)
            for notification in notifications
        ]
        turns, games = self._make_turn_frames(build_turns(running_games)), self._make_game_frames(running_games, etags)
        if is_first:
            hello = Frame("hello", {"turns": self.turns, "newest_notification_number": newest}, after)
            return [hello, *arrived]
        return [*arrived, *turns, *games]

    def _make_turn_frames(self, turns: list[TurnView]) -> list[Frame]:
        if turns == self.turns:
            return []
        self.turns = turns
        return [Frame("turns", {"turns": turns})]

    def _make_game_frames(self, running_games: Iterable[RunningGame], etags: Mapping[str, str]) -> list[Frame]:
        """Return a frame for each game whose view has changed. Forget games that no longer run."""
        shown = [game_id for game_id, etag in etags.items() if etag and etag != self.etags.get(game_id)]
        self.change_tokens = {game.pk: game.change_token for game in running_games}
        self.etags = {
            game_id: etag for game_id, etag in {**self.etags, **etags}.items() if game_id in self.change_tokens
        }
        return [Frame("game", {"game": game_id, "tag": etags[game_id]}) for game_id in shown]

    def _compute_etags_of_changed_games(
        self, running_games: Iterable[RunningGame], reader: BatchReader
    ) -> dict[str, str]:
        """Map the ids of changed games to the ETags of the viewer's views of these games.

        A game is changed if it was not in the last read, if its row has changed since then, or if it no longer runs.
        The ETag is "" if the viewer cannot load the game.
        """
        old, new = self.change_tokens, {game.pk: game.change_token for game in running_games}
        changed = [game_id for game_id in {**new, **old} if new.get(game_id) != old.get(game_id)]
        return {game_id: self._compute_etag(game_id, reader) for game_id in changed}

    def _compute_etag(self, game_id: str, reader: BatchReader) -> str:
        found = reader.load_game(game_id, self.viewer)
        if found is None:
            return ""
        row, state = found
        game = build_game_view(row, state, row.find_seat_of(self.viewer))
        return make_etag(game["version"], encode_json(game))
