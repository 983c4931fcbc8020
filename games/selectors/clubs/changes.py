"""States of clubs. A follower compares two states of a club to notice changes."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from durak_site.database.rows import fetch_named_rows
from games.sql.clubs import SELECT_CLUBS, SELECT_SERIES_OF_CLUBS


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
    """A text that changes whenever the club's row or the row of one of its members changes."""
    series: list[ClubSeries]

    @property
    def change_token(self) -> str:
        return f"{self.tag} {' '.join(map(str, self.series))}"


def load_club_states(club_ids: Collection[str]) -> dict[str, ClubState]:
    """Map the id of each club to its state: visibility, members and current series. Two queries; none without clubs."""
    if not club_ids:
        return {}
    series: dict[str, list[ClubSeries]] = defaultdict(list)
    for row in fetch_named_rows(SELECT_SERIES_OF_CLUBS, list(club_ids)):
        series[row.pop("club_id")].append(ClubSeries(**row))
    clubs = {row.pop("id"): row for row in fetch_named_rows(SELECT_CLUBS, list(club_ids))}
    return {pk: ClubState(**row, series=series[pk]) for pk, row in clubs.items()}
