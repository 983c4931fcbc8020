"""Standings of a club, counted from the finished games of its series, without abandoned games and computers."""

from datetime import UTC, datetime
from typing import Any

from django.db import connection

from durak_site.database.rows import read_named_rows
from games.models.years import get_year_bounds
from games.selectors.clubs.clubs import LoadedClub
from games.sql.clubs import SELECT_CLUB_STANDINGS

ALL_TIME = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)


def load_standings(club: LoadedClub, year: int | None = None) -> list[dict[str, Any]]:
    """Return the results of each player in the year `year` (UTC), or in all years if `year` is None. One query.

    Players are sorted by their number of games as the fool minus the number expected by chance, smallest first. By
    chance, each player of a game is the fool with equal probability.
    """
    since, until = ALL_TIME if year is None else get_year_bounds(year)
    rows = fetch_rows_about_club_games(SELECT_CLUB_STANDINGS, club, since, until, club.pk)
    return [{**row, "expected": round(row["expected"], 2)} for row in rows]


def fetch_rows_about_club_games(
    statement: str, club: LoadedClub, since: datetime, until: datetime, *leading_values: Any
) -> list[dict[str, Any]]:
    """Run a statement about finished games of the club, and return its rows.

    The statement must contain `FINISHED_CLUB_GAMES` and `IS_COUNTED_FOR_CLUB`. These select the games that the viewer
    may see, and that ended from `since` until before `until`. `leading_values` fill the placeholders before them.
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, [*leading_values, since, until, club.pk, bool(club.own_role)])
        return read_named_rows(cursor)
