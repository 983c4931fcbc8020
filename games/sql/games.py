"""Statements that read games."""

LOAD_EXTENSIONS = """
    SELECT json_agg(extension ORDER BY number)::text FROM games_extension extension WHERE game_id = %s
"""
"""SQL that selects a game's extensions as JSON for `make_instances_from_json`. The statements that load a game contain
it as a subquery, so that it needs no query of its own."""
CHANGE_TOKEN = """
    concat_ws(
        ' ', game.xmin, series.xmin,
        (SELECT string_agg(concat_ws(' ', seat.xmin, player.username, player.display_name), ' ' ORDER BY seat.index)
         FROM games_gameseat seat LEFT JOIN accounts_user player ON player.id = seat.player_id
         WHERE seat.game_id = game.id)
    )
"""
"""The SQL expression for a game's change token. The statement must contain the tables `game` and `series`.

The token changes if the game, its series, its seats or the names of its players change. `xmin` is the number of the
transaction that wrote a row last, so it changes whenever the row is written.
"""
SELECT_GAME = f"""
    SELECT game.id, game.series_id, game.number, game.commitment, game.seed, game.deadline_at, game.will_keep,
           game.started_at, game.finished_at, game.moves AS move_counts,
           game.overdue AS overdue_move_counts, game.banks, game.one_household AS has_household_pair,
           series.visibility IN ('private', 'club') AS is_private, series.creator_id,
           series.organiser_id, series.club_id, series.hints,
           series.memory_aid, series.title AS series_title, series.extensions AS allows_extensions,
           coalesce(series.bank, series.move_clock) AS max_extra_time,
           series.rules::text AS rules, game.snapshot::text AS snapshot,
           (
               SELECT json_agg(
                   json_build_object(
                       'index', seat.index, 'player_id', seat.player_id, 'username', player.username,
                       'display_name', coalesce(nullif(player.display_name, ''), player.username),
                       'computer', seat.computer, 'is_taken_over', seat.sitting_in, 'has_resigned', seat.resigned,
                       'is_taken_over_for_good', seat.stays, 'agrees_to_abandon', seat.abandon_agreed_at IS NOT NULL,
                       'seen_version', seat.seen, 'is_bot', coalesce(player.is_bot, false)
                   ) ORDER BY seat.index
               )::text
               FROM games_gameseat seat
               LEFT JOIN accounts_user player ON player.id = seat.player_id
               WHERE seat.game_id = game.id
           ) AS seats, ({LOAD_EXTENSIONS.replace("%s", "game.id")}) AS extensions, {CHANGE_TOKEN} AS change_token
    FROM games_game game JOIN games_series series ON series.id = game.series_id
    WHERE game.id = %s
"""  # noqa: S608
SELECT_CHANGE_TOKENS = f"""
    SELECT game.id, {CHANGE_TOKEN} FROM games_game game JOIN games_series series ON series.id = game.series_id
    WHERE game.id = ANY(%s)
"""  # noqa: S608
SELECT_RUNNING_GAMES = f"""
    SELECT own.player_id, game.id AS pk, game.series_id, game.phase, game.awaited, game.deadline_at, game.waiting_since,
           own.index AS seat, {CHANGE_TOKEN} AS change_token
    FROM games_gameseat own
    JOIN games_game game ON game.id = own.game_id
    JOIN games_series series ON series.id = game.series_id
    WHERE own.player_id = ANY(%s) AND own.finished_at IS NULL
    ORDER BY game.deadline_at, game.id
"""  # noqa: S608
# This statement does not use the ORM, which would be slower: every page of a game runs it.
SELECT_OTHER_WAITING_GAMES = """
    SELECT game.id FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    WHERE seat.player_id = %s AND seat.finished_at IS NULL AND game.awaited & (1 << seat.index) > 0 AND game.id <> %s
    ORDER BY game.deadline_at NULLS LAST, game.id LIMIT %s
"""
