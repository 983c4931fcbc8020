"""Statements about the totals of players."""

from games.models import PlayerTotals

TOTALS_TABLE = PlayerTotals._meta.db_table
ADD_TO_TOTALS = f"""
    INSERT INTO {TOTALS_TABLE} (player_id, games, fool, draws, epaulettes)
    SELECT * FROM unnest(%s::bigint[], %s::int[], %s::int[], %s::int[], %s::int[]) ORDER BY 1
    ON CONFLICT (player_id) DO UPDATE SET
        games = {TOTALS_TABLE}.games + excluded.games, fool = {TOTALS_TABLE}.fool + excluded.fool,
        draws = {TOTALS_TABLE}.draws + excluded.draws, epaulettes = {TOTALS_TABLE}.epaulettes + excluded.epaulettes
"""  # noqa: S608
"""SQL that adds the counts of a game to the totals of its players. It locks rows in the order of the players' ids, so
that two games cannot deadlock."""
COUNT_GAMES = """
    SELECT seat.player_id, count(*) AS games,
           count(*) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)) AS fool,
           count(*) FILTER (WHERE game.result->>'kind' = 'draw') AS draws,
           coalesce(sum((game.result->>'epaulettes')::int) FILTER (
               WHERE game.result->'fools' @> to_jsonb(seat.index)), 0) AS epaulettes
    FROM games_gameseat seat JOIN games_game game ON game.id = seat.game_id
    WHERE seat.player_id IS NOT NULL AND game.result->>'kind' IN ('fool', 'draw')
    GROUP BY seat.player_id
"""
INSERT_COUNTED_TOTALS = f"INSERT INTO {TOTALS_TABLE} (player_id, games, fool, draws, epaulettes) {COUNT_GAMES}"
COUNTED_COLUMNS = ("games", "fool", "draws", "epaulettes")
STORED_JSON, FOUND_JSON = (
    ", ".join(f"'{name}', {of}.{name}" for name in COUNTED_COLUMNS) for of in ("stored", "found")
)
SELECT_WRONG_TOTALS = f"""
    SELECT coalesce(stored.player_id, found.player_id) AS player,
           json_build_object({STORED_JSON})::text AS stored, json_build_object({FOUND_JSON})::text AS found
    FROM {TOTALS_TABLE} stored FULL JOIN ({COUNT_GAMES}) found ON found.player_id = stored.player_id
    WHERE (stored.games, stored.fool, stored.draws, stored.epaulettes)
        IS DISTINCT FROM (found.games, found.fool, found.draws, found.epaulettes)
    ORDER BY 1
"""  # noqa: S608
LOCK_TOTALS = f"LOCK TABLE {TOTALS_TABLE} IN SHARE ROW EXCLUSIVE MODE"
"""SQL that makes transactions that end games wait until this transaction ends. Readers do not wait."""
