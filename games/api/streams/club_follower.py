"""The follower of a stream of one club."""

from dataclasses import dataclass, field

from accounts.models import User
from durak_site.messaging.wakeups import build_club_topic
from games.api.streams.frames import Frame
from games.models.visibility import is_member
from games.selectors.batch_reader import BatchReader
from games.selectors.clubs.changes import ClubSeries


@dataclass
class ClubFollower:
    """Follower of the members and series of a club. `read` returns only what `viewer` may see."""

    club_id: str
    viewer: User | None
    tag: str = ""
    series: dict[str, ClubSeries] = field(default_factory=dict)
    has_more: bool = False
    change_token: str | None = None

    @property
    def account(self) -> int | None:
        return None if self.viewer is None else self.viewer.pk

    @property
    def topic(self) -> str:
        return build_club_topic(self.club_id)

    def read(self, reader: BatchReader) -> list[Frame] | None:
        club, belongs = reader.get_club_state(self.club_id), is_member(self.viewer, self.club_id)
        if club is None or not (belongs or club.is_public):
            return None
        self.change_token = club.change_token
        series = {one.pk: one for one in club.series if belongs or one.is_public}
        frames = [Frame("club", {"member_count": club.member_count, "tag": club.tag})] if club.tag != self.tag else []
        frames += [Frame("series", one.to_data()) for one in series.values() if self.series.get(one.pk) != one]
        self.tag, self.series = club.tag, series
        return frames
