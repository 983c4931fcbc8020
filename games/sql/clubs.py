"""Statements about clubs, and about the results of their games."""

from games.sql.results import TEAM_SIZE

SELECT_CLUBS = """
    SELECT club.id, club.visibility = 'public' AS is_public, count(member.id) AS member_count,
           md5(concat_ws(' ', club.xmin, string_agg(member.id || member.xmin::text, ' ' ORDER BY member.id))) AS tag
    FROM games_club club LEFT JOIN games_clubmember member ON member.club_id = club.id
    WHERE club.id = ANY(%s) GROUP BY club.id
"""
SELECT_SERIES_OF_CLUBS = """
    SELECT series.club_id, series.id AS pk, series.state, series.visibility = 'public' AS is_public,
           (SELECT count(*) FROM games_seriesseat place
            WHERE place.series_id = series.id AND place.player_id IS NULL AND place.computer = '') AS free_seats,
           game.id AS game_id, game.number AS game_number, game.finished_at AS game_finished_at
    FROM games_series series LEFT JOIN LATERAL (
        SELECT id, number, finished_at FROM games_game WHERE series_id = series.id ORDER BY number DESC LIMIT 1
    ) game ON true
    WHERE series.club_id = ANY(%s)
      AND (series.state IN ('open', 'running') OR series.finished_at > now() - interval '1 day')
    ORDER BY series.id
"""
"""SQL that selects the series of clubs. Series that ended more than a day ago are left out, because they do not
change any more."""
FINISHED_CLUB_GAMES = """
    games_series series CROSS JOIN LATERAL (
        SELECT * FROM games_game finished_game
        WHERE finished_game.series_id = series.id AND finished_at >= %s AND finished_at < %s
          AND result->>'kind' <> 'abandoned'
        OFFSET 0
    ) game
"""
IS_COUNTED_FOR_CLUB = "series.club_id = %s AND (%s OR series.visibility = 'public')"
"""The condition for the games of a club that count. Use it in the WHERE of a statement that has `FINISHED_CLUB_GAMES`
in its FROM.

The OFFSET 0 in `FINISHED_CLUB_GAMES` makes PostgreSQL find the games of each series in the index `game_counted`.
Otherwise it would read all games of the site that ended in the given time. A statement that uses only ids and times
reads only this index.
"""
SELECT_CLUB_STANDINGS = f"""
    WITH changes AS MATERIALIZED (
        SELECT game.series_id, array_agg(game.number) AS numbers
        FROM games_series series JOIN games_game game ON game.series_id = series.id
        JOIN games_gameseat seat ON seat.game_id = game.id AND seat.left_at IS NOT NULL
        WHERE series.club_id = %s GROUP BY game.series_id
    ), of_result AS MATERIALIZED (
        SELECT game.series_id, CASE WHEN numbers IS NULL THEN 0 ELSE coalesce((
            SELECT min(last) FROM unnest(numbers) last WHERE last >= game.number
        ), 0) END AS part, result, cardinality(moves) AS players, min(game.id) AS game_id, count(*) AS games
        FROM {FINISHED_CLUB_GAMES} LEFT JOIN changes ON changes.series_id = series.id WHERE {IS_COUNTED_FOR_CLUB}
        GROUP BY 1, 2, 3, 4
    ), of_part AS (
        SELECT series_id, part, min(game_id) AS game_id, sum(games) AS games,
               sum(games * {TEAM_SIZE} / players::float) AS expected,
               coalesce(sum(games) FILTER (WHERE result->>'kind' = 'draw'), 0) AS draws
        FROM of_result JOIN games_series series ON series.id = series_id GROUP BY series_id, part
    ), of_fool AS (
        SELECT series_id, part, seat::int AS index, sum(games) AS fool,
               sum(games * (result->>'epaulettes')::int) AS epaulettes
        FROM of_result CROSS JOIN jsonb_array_elements_text(result->'fools') seat GROUP BY series_id, part, seat
    ), of_player AS (
        SELECT seat.player_id, sum(games)::int AS games, coalesce(sum(fool), 0)::int AS fool, sum(expected) AS expected,
               sum(draws)::int AS draws, coalesce(sum(epaulettes), 0)::int AS epaulettes
        FROM of_part JOIN games_gameseat seat ON seat.game_id = of_part.game_id
        LEFT JOIN of_fool ON of_fool.series_id = of_part.series_id AND of_fool.part = of_part.part
            AND of_fool.index = seat.index
        GROUP BY seat.player_id
    )
    SELECT username AS player, coalesce(nullif(display_name, ''), username) AS display_name, games, fool, expected,
           draws, epaulettes
    FROM of_player JOIN accounts_user player ON player.id = of_player.player_id
    ORDER BY fool - expected, games DESC, lower(username)
"""  # noqa: S608
"""The results of the players of a club.

To avoid reading every seat of every game, the statement divides the games of a series into parts. Within a part, no
seat changes its owner. Most series have only one part. First the statement counts the games of each part by result.
Then it finds the players from the seats of one game of each part.

The number of a part is the number of its last game, or 0 for the last part of a series.
"""
FINISHED_CLUB_SEATS = f"{FINISHED_CLUB_GAMES} JOIN games_gameseat seat ON seat.game_id = game.id"
MILESTONE_INTERVAL, MAX_MILESTONES = 100, 10
SELECT_CLUB_HISTORY = f"""
    WITH finished AS MATERIALIZED (
        SELECT game.id, game.finished_at FROM {FINISHED_CLUB_GAMES} WHERE {IS_COUNTED_FOR_CLUB}
    ),
    milestones AS (
        SELECT * FROM (SELECT row_number() OVER (ORDER BY finished_at, id) AS number, * FROM finished) numbered
        WHERE mod(number, {MILESTONE_INTERVAL}) = 0 ORDER BY number DESC LIMIT {MAX_MILESTONES}
    )
    SELECT count(*) AS number, NULL AS game, min(finished_at) AS finished_at, max(finished_at) AS last_finished_at
    FROM finished
    UNION ALL
    SELECT number, id, finished_at, NULL FROM milestones ORDER BY game NULLS FIRST
"""  # noqa: S608
"""The number and the times of a club's games, and its milestones.

The first row of the result has the number of all games, and the times at which the first and the last game ended. Each
further row is a milestone: a game whose number among the club's games is a multiple of 100.
"""
