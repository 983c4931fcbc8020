"""The follower of a stream of one game."""

from dataclasses import dataclass

from accounts.models import User
from durak_site.http.json_encoding import encode_json, make_etag
from durak_site.messaging.wakeups import build_game_topic
from games.api.streams.followers import MAX_FRAMES
from games.api.streams.frames import Frame
from games.selectors.batch_reader import BatchReader
from games.selectors.events import list_events_up_to
from games.selectors.games import build_game_view


@dataclass
class GameFollower:
    """Follower of one game as `viewer` sees it.

    `read` returns events with numbers above `after`. If `after` is None or no such event exists yet, only events after
    the first read are returned. A frame with the ETag of the view follows when the view has changed.
    """

    game_id: str
    viewer: User | None
    after: int | None
    tag: str = ""
    has_more: bool = False
    change_token: str | None = None

    @property
    def account(self) -> int | None:
        return None if self.viewer is None else self.viewer.pk

    @property
    def topic(self) -> str:
        return build_game_topic(self.game_id)

    def read(self, reader: BatchReader) -> list[Frame] | None:
        found = reader.load_game(self.game_id, self.viewer)
        if found is None:
            return None
        row, state = found
        self.change_token = row.change_token
        game = build_game_view(row, state, row.find_seat_of(self.viewer))
        events = list_events_up_to(game, after=self.after, limit=MAX_FRAMES)
        self.after = events[-1]["seq"] if events else game["version"]
        self.has_more = self.after < game["version"]
        frames = [Frame("event", event, event["seq"]) for event in events]
        tag = make_etag(game["version"], encode_json(game))
        if self.has_more or tag == self.tag:
            return frames
        self.tag = tag
        return [*frames, Frame("game", {"tag": tag}, self.after)]
