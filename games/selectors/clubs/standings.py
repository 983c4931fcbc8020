"""Standings of a club, counted from the finished games of its series. Abandoned games and computers do not count."""

from datetime import UTC, datetime
from typing import Any

from django.db import connection

from games.selectors.clubs.clubs import LoadedClub, build_club_line

FINISHED = """
    FROM games_series series JOIN games_game game ON game.series_id = series.id
    WHERE series.club_id = %s AND (%s OR series.visibility = 'public')
      AND game.finished_at >= %s AND game.finished_at < %s AND game.result->>'kind' <> 'abandoned'
"""
STANDINGS = f"""
    WITH finished AS MATERIALIZED (
        SELECT game.id, game.result->>'kind' = 'draw' AS is_draw, (game.result->>'epaulettes')::int AS epaulettes,
               1.0::float / cardinality(game.moves) AS share,
               (SELECT sum(1 << seat::int) FROM jsonb_array_elements_text(game.result->'fools') seat) AS fools
        {FINISHED}
    ), counted AS (
        SELECT player_id, count(*) AS games, sum(is_fool) AS fool, sum(share) AS expected, sum(is_draw::int) AS draws,
               sum(is_fool * coalesce(epaulettes, 0)) AS epaulettes
        FROM (
            SELECT seat.player_id, share, is_draw, epaulettes, (coalesce(fools, 0) >> seat.index & 1)::int AS is_fool
            FROM finished JOIN games_gameseat seat ON seat.game_id = finished.id
            WHERE seat.player_id IS NOT NULL
        ) results
        GROUP BY player_id
    )
    SELECT username, games, fool, expected, draws, epaulettes
    FROM counted JOIN accounts_user ON accounts_user.id = player_id
    ORDER BY fool - expected, games DESC, lower(username)
"""  # noqa: S608
"""The fools of a game are a bit mask of seats: for each seat that is quicker to test than a list in JSON."""
PERIOD = f"SELECT count(*), min(game.finished_at), max(game.finished_at) {FINISHED}"
COLUMNS = ("player", "games", "fool", "expected", "draws", "epaulettes")
BEGINNING, END = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)


def build_club_view(club: LoadedClub) -> dict[str, Any]:
    """Return one club, with its history unless the viewer is only invited."""
    may_read = bool(club.own_role) or club.is_public
    return {**build_club_line(club), "history": load_history(club) if may_read else None}


def load_standings(club: LoadedClub, year: int | None = None) -> list[dict[str, Any]]:
    """Return the results of each player in this year in UTC, or of all time, best first. One query.

    Best is the player who was the fool least often compared with chance, which is 1/seats for each game.
    """
    since, until = (BEGINNING, END) if year is None else (_begin(year), _begin(year + 1))
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in _fetch(STANDINGS, club, since, until)]
    return [{**row, "expected": round(row["expected"], 2)} for row in rows]


def load_history(club: LoadedClub) -> dict[str, Any]:
    """Return the number of finished games, when the first and the last one ended, and their years. One query."""
    ((games, first, last),) = _fetch(PERIOD, club, BEGINNING, END)
    years = [] if first is None else list(range(last.astimezone(UTC).year, first.astimezone(UTC).year - 1, -1))
    return {"games": games, "first_game_at": first, "last_game_at": last, "years": years}


def _begin(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=UTC)


def _fetch(statement: str, club: LoadedClub, since: datetime, until: datetime) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, [club.pk, bool(club.own_role), since, until])
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found
