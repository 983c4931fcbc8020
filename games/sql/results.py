"""Statements that count results of players in finished games."""

from games.models import Series, SeriesSeat

TEAM_SIZE = "coalesce((series.rules->>'teams')::int, 1)"
"""The number of players who are the fool together, as an SQL expression. The statement must contain the table `series`.

By chance, a player is the fool with a probability of this number divided by the number of players."""
COUNT_RESULTS = """
    WITH seats AS MATERIALIZED (
        SELECT seat.player_id, game.id AS game_id, game.series_id, game.number, game.finished_at,
               cardinality(game.moves) AS players, {team_size} AS team_size,
               (game.result->'fools' @> to_jsonb(seat.index))::int AS is_fool,
               (game.result->'fools' @> to_jsonb({rival}))::int AS is_rival_fool,
               (game.result->'fools' = '[]')::int AS is_draw, (game.result->>'epaulettes')::int AS epaulettes,
               nullif(highlights.longest_bout, 0) AS longest_bout,
               nullif(highlights.late_hands[seat.index + 1], 0) AS late_hand
        FROM {tables} JOIN games_gamehighlights highlights ON highlights.game_id = game.id
        WHERE {condition}
    ), games AS (
        (SELECT 'longest_bout' AS part, longest_bout AS cards, seats.* FROM seats WHERE longest_bout IS NOT NULL
         ORDER BY longest_bout DESC, finished_at DESC, game_id LIMIT 1)
        UNION ALL
        (SELECT 'escape', late_hand, seats.* FROM seats
         WHERE late_hand IS NOT NULL AND is_fool = 0 AND player_id IS NOT NULL
         ORDER BY late_hand DESC, finished_at DESC, game_id, player_id LIMIT 1)
        UNION ALL
        (SELECT 'last_game', 0, seats.* FROM seats ORDER BY finished_at DESC, game_id LIMIT 1)
    )
    SELECT 'counts' AS part, player_id, players, count(*)::int AS games, sum(is_fool)::int AS fool,
           sum(team_size) / players::float AS expected,
           sum(is_draw)::int AS draws, sum(is_fool * coalesce(epaulettes, 0))::int AS epaulettes,
           sum(is_rival_fool)::int AS rival_fool, sum(is_rival_fool * coalesce(epaulettes, 0))::int AS rival_epaulettes,
           0 AS cards, '' AS series, '' AS game, 0 AS game_number, NULL::timestamptz AS finished_at
    FROM seats GROUP BY player_id, players
    UNION ALL
    SELECT part, player_id, players, 0, 0, 0, 0, 0, 0, 0, cards, series_id, game_id, number, finished_at FROM games
"""
SEAT_TABLES = """
    games_gameseat seat JOIN games_game game ON game.id = seat.game_id
    JOIN games_series series ON series.id = game.series_id
"""
"""The tables of a statement that counts results of one player (`SeatSelection.tables`)."""
SEAT_PAIR_TABLES = """
    games_gameseat seat JOIN games_gameseat theirs ON theirs.game_id = seat.game_id
    JOIN games_game game ON game.id = seat.game_id JOIN games_series series ON series.id = game.series_id
"""
"""The tables of a statement that counts results of two players in their common games. `theirs` is the second player's
seat."""
IS_COUNTED_FOR_PLAYER = """
    seat.player_id = %s AND seat.finished_at >= %s AND seat.finished_at < %s AND (%s OR series.visibility = 'public')
"""
IS_COUNTED_FOR_BOTH = """
    seat.player_id = %s AND seat.finished_at IS NOT NULL AND theirs.player_id = %s AND theirs.finished_at IS NOT NULL
    AND (%s OR series.visibility = 'public')
"""
"""The condition for the seats of a player that count in the results of two players. Its last placeholder says whether
games of series that are not public count, too."""
COUNT_PUBLIC_RESULTS = f"""
    SELECT preset, players, count(*)::int AS games, sum(is_fool)::int AS fool,
           sum(team_size) / players::float AS expected, sum(is_draw)::int AS draws
    FROM (
        SELECT series.rules->>'preset' AS preset, cardinality(game.moves) AS players, {TEAM_SIZE} AS team_size,
               (game.result->'fools' @> to_jsonb(seat.index))::int AS is_fool,
               (game.result->'fools' = '[]')::int AS is_draw
        FROM games_gameseat seat JOIN games_game game ON game.id = seat.game_id
        JOIN games_series series ON series.id = game.series_id
        WHERE seat.player_id = %s AND seat.finished_at IS NOT NULL
          AND series.visibility = 'public' AND game.result->>'kind' <> 'abandoned'
        ORDER BY seat.finished_at DESC, seat.game_id DESC LIMIT %s
    ) newest GROUP BY preset, players
"""  # noqa: S608
FIND_PLAYERS_OF_YEAR = """
    SELECT totals.player_id FROM games_playertotals totals
    JOIN accounts_user player ON player.id = totals.player_id AND player.is_active
    WHERE totals.player_id > %s AND totals.games >= %s AND NOT EXISTS (
        SELECT FROM accounts_notification notification
        WHERE notification.player_id = totals.player_id AND notification.kind = %s AND notification.about = %s
    ) AND %s = (
        SELECT count(*) FROM (
            SELECT FROM games_gameseat seat JOIN games_game game ON game.id = seat.game_id
            WHERE seat.player_id = totals.player_id AND seat.finished_at >= %s AND seat.finished_at < %s
              AND game.result->>'kind' <> 'abandoned' LIMIT %s
        ) played
    )
    ORDER BY totals.player_id LIMIT %s
"""
SEAT_TABLE, SERIES_TABLE = (model._meta.db_table for model in (SeriesSeat, Series))
SELECT_PAIRS_MET = f"""
    SELECT DISTINCT one.player_id, other.player_id
    FROM {SEAT_TABLE} one JOIN {SEAT_TABLE} other ON other.series_id = one.series_id AND other.player_id > one.player_id
    JOIN {SERIES_TABLE} series ON series.id = one.series_id
    WHERE one.player_id = ANY(%s) AND other.player_id = ANY(%s) AND series.started_at IS NOT NULL
"""  # noqa: S608
