"""Statements about the results of a series, and of a chain of rematches."""

COUNT_EXPRESSIONS = """
    count(*) FILTER (WHERE game.result->>'kind' <> 'abandoned') AS games,
    count(*) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)) AS fool,
    count(*) FILTER (WHERE game.result->>'kind' = 'draw') AS draws,
    coalesce(sum((game.result->>'epaulettes')::int) FILTER (
        WHERE game.result->'fools' @> to_jsonb(seat.index)), 0) AS epaulettes,
    sum(game.moves[seat.index + 1]) AS moves, sum(game.overdue[seat.index + 1]) AS overdue
"""
"""SQL expressions for the values whose names are in `COUNTED_COLUMNS`. The statement must contain the finished games as
`game`, joined with their seats as `seat`."""
COUNTED_COLUMNS = ("games", "fool", "draws", "epaulettes", "moves", "overdue")
SELECT_STANDINGS = f"""
    SELECT seat.index AS seat, player.username AS player,
           coalesce(nullif(player.display_name, ''), player.username) AS display_name,
           nullif(seat.computer, '') AS computer, {COUNT_EXPRESSIONS}
    FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE game.series_id = %s AND game.finished_at IS NOT NULL
    GROUP BY seat.index, player.id, seat.computer
    ORDER BY seat.index, min(game.number)
"""  # noqa: S608
# The statement uses the primary key and the index of `rematch_of`. UNION ends the recursion at a cycle, which only a
# falsified row can cause.
SELECT_CHAIN = """
    WITH RECURSIVE earlier AS (
        SELECT id, rematch_of_id FROM games_series WHERE id = %s
        UNION
        SELECT one.id, one.rematch_of_id FROM earlier JOIN games_series one ON one.id = earlier.rematch_of_id
    ), later AS (
        SELECT id FROM earlier WHERE id = %s
        UNION
        SELECT one.id FROM later JOIN games_series one ON one.rematch_of_id = later.id AND one.state <> 'cancelled'
    )
    SELECT id FROM earlier UNION SELECT id FROM later
"""
SELECT_CHAIN_TOTALS = f"""
    SELECT player.username AS player, coalesce(nullif(player.display_name, ''), player.username) AS display_name,
           coalesce(player.is_bot, false) AS bot, nullif(seat.computer, '') AS computer, {COUNT_EXPRESSIONS}
    FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE game.series_id = ANY(%s) AND game.finished_at IS NOT NULL
    GROUP BY player.id, seat.computer, CASE WHEN player.id IS NULL THEN seat.index END
    ORDER BY min(seat.index), max(game.started_at) DESC
"""  # noqa: S608
