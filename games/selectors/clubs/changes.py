"""What followers of a club compare to find changes. A follower compares new values with the values that it read
last."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from durak_site.database.rows import fetch_rows

CLUBS = """
    SELECT club.id, club.visibility = 'public', count(member.id),
           md5(concat_ws(' ', club.xmin, string_agg(member.id || member.xmin::text, ' ' ORDER BY member.id)))
    FROM games_club club LEFT JOIN games_clubmember member ON member.club_id = club.id
    WHERE club.id = ANY(%s) GROUP BY club.id
"""
SERIES = """
    SELECT series.club_id, series.id, series.state, series.visibility = 'public',
           (SELECT count(*) FROM games_seriesseat place
            WHERE place.series_id = series.id AND place.player_id IS NULL AND place.computer = ''),
           game.id, game.number, game.finished_at
    FROM games_series series LEFT JOIN LATERAL (
        SELECT id, number, finished_at FROM games_game WHERE series_id = series.id ORDER BY number DESC LIMIT 1
    ) game ON true
    WHERE series.club_id = ANY(%s)
      AND (series.state IN ('open', 'running') OR series.finished_at > now() - interval '1 day')
    ORDER BY series.id
"""
"""Series that ended more than a day ago are left out, because they do not change any more."""


class ClubSeries(NamedTuple):
    pk: str
    state: str
    is_public: bool
    free_seats: int
    game_id: str | None
    game_number: int | None
    game_finished_at: datetime | None

    def to_data(self) -> dict[str, Any]:
        return {
            "series": self.pk,
            "state": self.state,
            "free_seats": self.free_seats,
            "game": self.game_id,
            "game_number": self.game_number,
            "game_finished_at": self.game_finished_at,
        }


class ClubState(NamedTuple):
    is_public: bool
    member_count: int
    tag: str
    """A text that changes whenever the club's row or one of its members changes."""
    series: list[ClubSeries]

    @property
    def change_token(self) -> str:
        return f"{self.tag} {' '.join(map(str, self.series))}"


def load_club_states(club_ids: Collection[str]) -> dict[str, ClubState]:
    """Return what followers of clubs compare to find changes, by club id: visibility, members and current series. Two
    queries; none without clubs."""
    if not club_ids:
        return {}
    series: dict[str, list[ClubSeries]] = defaultdict(list)
    for club_id, *columns in fetch_rows(SERIES, list(club_ids)):
        series[club_id].append(ClubSeries(*columns))
    rows = fetch_rows(CLUBS, list(club_ids))
    return {pk: ClubState(is_public, count, tag, series[pk]) for pk, is_public, count, tag in rows}
