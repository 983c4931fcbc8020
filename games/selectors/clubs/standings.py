"""Standings of a club, counted from the finished games of its series. Abandoned games and computers do not count."""

from datetime import UTC, datetime
from typing import Any

from django.db import connection

from games.models.years import get_bounds
from games.selectors.clubs.clubs import LoadedClub

FINISHED = """
    FROM games_series series JOIN games_game game ON game.series_id = series.id
    WHERE series.club_id = %s AND (%s OR series.visibility = 'public')
      AND game.finished_at >= %s AND game.finished_at < %s AND game.result->>'kind' <> 'abandoned'
"""
"""The games that count, as part of a statement. A statement that uses only their ids and times needs only the index
`game_counted`."""
STANDINGS = f"""
    WITH changes AS MATERIALIZED (
        SELECT game.series_id, array_agg(game.number) AS numbers
        FROM games_series series JOIN games_game game ON game.series_id = series.id
        JOIN games_gameseat seat ON seat.game_id = game.id AND seat.left_at IS NOT NULL
        WHERE series.club_id = %s GROUP BY game.series_id
    ), finished AS MATERIALIZED (
        SELECT game.id, game.series_id, game.result->>'kind' = 'draw' AS is_draw, game.result->'fools' AS fools,
               (game.result->>'epaulettes')::int AS epaulettes, 1.0::float / cardinality(game.moves) AS share,
               game.number
        {FINISHED}
    ), in_parts AS MATERIALIZED (
        SELECT finished.*, CASE WHEN numbers IS NOT NULL THEN (
            SELECT min(last) FROM unnest(numbers) last WHERE last >= finished.number
        ) END AS part
        FROM finished LEFT JOIN changes USING (series_id)
    ), of_part AS (
        SELECT series_id, part, min(id) AS game_id, count(*) AS games, sum(share) AS expected,
               count(*) FILTER (WHERE is_draw) AS draws
        FROM in_parts GROUP BY series_id, part
    ), of_fool AS (
        SELECT series_id, part, seat::int AS index, count(*) AS fool, sum(epaulettes) AS epaulettes
        FROM in_parts CROSS JOIN jsonb_array_elements_text(fools) seat GROUP BY series_id, part, seat
    )
    SELECT player.username, coalesce(nullif(player.display_name, ''), player.username), sum(games)::int,
           coalesce(sum(fool), 0)::int, sum(expected), sum(draws)::int, coalesce(sum(epaulettes), 0)::int
    FROM of_part
    JOIN games_gameseat seat ON seat.game_id = of_part.game_id
    JOIN accounts_user player ON player.id = seat.player_id
    LEFT JOIN of_fool ON of_fool.series_id = of_part.series_id AND of_fool.part IS NOT DISTINCT FROM of_part.part
        AND of_fool.index = seat.index
    GROUP BY player.id
    ORDER BY coalesce(sum(fool), 0) - sum(expected), sum(games) DESC, lower(player.username)
"""  # noqa: S608
"""The statement divides the games of a series into parts. In the games of one part, no seat changes its owner. Most
series have only one part. The statement first counts the games of each part, for which it needs no seats. Then it finds
the players from the seats of one game of each part. A part is identified by the number of its last game. For the last
part of a series, this number is NULL."""
COLUMNS = ("player", "display_name", "games", "fool", "expected", "draws", "epaulettes")
ALL_TIME = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)


def load_standings(club: LoadedClub, year: int | None = None) -> list[dict[str, Any]]:
    """Return the results of each player in this year (UTC), or of all time without `year`. One query.

    The order is by the number of games as the fool minus the number to be expected by chance, smallest first. The
    expected number is the sum of 1/seats over the player's games.
    """
    since, until = ALL_TIME if year is None else get_bounds(year)
    rows = [
        dict(zip(COLUMNS, row, strict=True)) for row in run_on_finished_games(STANDINGS, club, since, until, club.pk)
    ]
    return [{**row, "expected": round(row["expected"], 2)} for row in rows]


def run_on_finished_games(
    statement: str, club: LoadedClub, since: datetime, until: datetime, *first: Any
) -> list[tuple[Any, ...]]:
    """Run a statement that contains `FINISHED`, and return its rows. The statement counts the games that ended from
    `since` until before `until` and that the viewer of the club may see. `first` are the values of the placeholders
    before those in `FINISHED`."""
    with connection.cursor() as cursor:
        cursor.execute(statement, [*first, club.pk, bool(club.own_role), since, until])
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found
