"""The history of a club: its beginning, its number of games, and its anniversaries."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from games.selectors.clubs.clubs import LoadedClub, build_club_row
from games.selectors.clubs.standings import ALL_TIME, fetch_rows_about_club_games
from games.sql.clubs import SELECT_CLUB_HISTORY

ANNIVERSARY_KINDS = ("years", "games")
"""Kinds of anniversaries: whole years since the club began, and games whose number is a multiple of 100."""


def build_club_view(club: LoadedClub) -> dict[str, Any]:
    """Return the JSON object of one club. At most one query.

    Its history is None if the viewer may not read the results.
    """
    may_read = bool(club.own_role) or club.is_public
    return {**build_club_row(club), "history": load_club_history(club) if may_read else None}


def load_club_history(club: LoadedClub) -> dict[str, Any]:
    """Return the history of the club, from the games that its viewer may see. One query."""
    total, *milestones = fetch_rows_about_club_games(SELECT_CLUB_HISTORY, club, *ALL_TIME)
    first, last = total["finished_at"], total["last_finished_at"]
    years = [] if first is None else list(range(last.astimezone(UTC).year, first.astimezone(UTC).year - 1, -1))
    began_at = club.created_at if first is None else min(club.created_at, first)
    anniversaries = [
        *({"kind": "years", "number": number, "at": at, "game": None} for number, at in _list_whole_years(began_at)),
        *(
            {"kind": "games", "number": row["number"], "at": row["finished_at"], "game": row["game"]}
            for row in milestones
        ),
    ]
    return {
        "games": total["number"],
        "began_at": began_at,
        "first_game_at": first,
        "last_game_at": last,
        "years": years,
        "anniversaries": sorted(anniversaries, key=lambda one: one["at"], reverse=True),
    }


def _list_whole_years(began_at: datetime) -> Iterator[tuple[int, datetime]]:
    """Yield each age of the club in whole years, with the time at which the club reached it.

    In years without a 29 February, a club that began on that day reaches its age on 1 March.
    """
    began_at, now = began_at.astimezone(UTC), timezone.now()
    for year in range(began_at.year + 1, now.year + 1):
        try:
            at = began_at.replace(year=year)
        except ValueError:
            at = began_at.replace(year=year, month=3, day=1)
        if at <= now:
            yield year - began_at.year, at
