"""The history of a club: when it began, how many games it has, and its anniversaries. All of it is counted anew."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from games.selectors.clubs.clubs import LoadedClub, build_club_line
from games.selectors.clubs.standings import ALL_TIME, FINISHED, fetch_finished

PERIOD = f"SELECT count(*), min(game.finished_at), max(game.finished_at) {FINISHED}"
MILESTONE, MOST_MILESTONES = 100, 10
MILESTONES = f"""
    SELECT number, id, finished_at FROM (
        SELECT row_number() OVER (ORDER BY game.finished_at, game.id) AS number, game.id, game.finished_at {FINISHED}
    ) numbered WHERE mod(number, {MILESTONE}) = 0 ORDER BY number DESC LIMIT {MOST_MILESTONES}
"""  # noqa: S608
KINDS = ("years", "games")
"""Kinds of anniversaries: whole years of the club, and every hundredth game."""


def build_club_view(club: LoadedClub) -> dict[str, Any]:
    """Return one club, with its history unless the viewer is only invited. At most three queries."""
    may_read = bool(club.own_role) or club.is_public
    return {**build_club_line(club), "history": load_history(club) if may_read else None}


def load_history(club: LoadedClub) -> dict[str, Any]:
    """Return the history of the games that the viewer of the club may see. Two queries, one below a hundred games."""
    ((games, first, last),) = fetch_finished(PERIOD, club, *ALL_TIME)
    years = [] if first is None else list(range(last.astimezone(UTC).year, first.astimezone(UTC).year - 1, -1))
    began_at = club.created_at if first is None else min(club.created_at, first)
    milestones = fetch_finished(MILESTONES, club, *ALL_TIME) if games >= MILESTONE else []
    anniversaries = [
        *({"kind": "years", "number": number, "at": at, "game": None} for number, at in _list_whole_years(began_at)),
        *({"kind": "games", "number": number, "at": at, "game": game} for number, game, at in milestones),
    ]
    return {
        "games": games,
        "began_at": began_at,
        "first_game_at": first,
        "last_game_at": last,
        "years": years,
        "anniversaries": sorted(anniversaries, key=lambda one: one["at"], reverse=True),
    }


def _list_whole_years(began_at: datetime) -> Iterator[tuple[int, datetime]]:
    """Yield the number of years since the beginning, and the end of each year. After 29 February it may be 1 March."""
    began_at, now = began_at.astimezone(UTC), timezone.now()
    for year in range(began_at.year + 1, now.year + 1):
        try:
            at = began_at.replace(year=year)
        except ValueError:
            at = began_at.replace(year=year, month=3, day=1)
        if at <= now:
            yield year - began_at.year, at
