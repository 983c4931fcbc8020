"""Statements for the ETags of months of open data."""

SELECT_ETAG_VALUES_OF_MONTH = """
    SELECT max(game.finished_at) AS last_finished_at, count(*) AS seats,
           sum(hashtextextended(
               concat_ws(' ', game.id, seat.index, player.username, player.is_bot), 0)::numeric) AS names
    FROM games_game game JOIN games_series series ON series.id = game.series_id
    JOIN games_gameseat seat ON seat.game_id = game.id LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE series.visibility = %s AND game.finished_at >= %s AND game.finished_at < %s
"""
LOCK_MONTH_TAGS = "SELECT pg_advisory_xact_lock(hashtextextended('games_monthtag', 0))"
"""SQL that locks the ETags of all months. The trigger that deletes ETags takes the same lock in shared mode. So no ETag
is computed while the change of a player's name is in progress."""
