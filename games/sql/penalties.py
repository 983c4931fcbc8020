"""Statements about penalties and their totals."""

from games.models import PenaltyTotals

# A penalty is owed to all other people who played its game, except fools of the same team. If all others were such
# fools or computers, it has no creditor.
SELECT_DEBTS = """
    WITH chosen AS NOT MATERIALIZED (
        SELECT penalty.game_id, penalty.debtor_id, penalty.words FROM games_penalty penalty
        WHERE penalty.last_mark IN ('owed', 'reopened')
          AND (%s::text IS NULL OR penalty.series_id IN (SELECT id FROM games_series WHERE club_id = %s))
    ), debts AS (
        SELECT penalty.debtor_id AS person_id, false AS is_own, penalty.words
        FROM games_gameseat seat JOIN chosen penalty ON penalty.game_id = seat.game_id
        WHERE seat.player_id = %s AND penalty.debtor_id <> %s
          AND NOT EXISTS (SELECT FROM games_penalty fellow WHERE fellow.game_id = seat.game_id
                          AND fellow.debtor_id = seat.player_id AND fellow.reason = 'fool')
        UNION ALL
        SELECT seat.player_id, true, penalty.words
        FROM chosen penalty
        LEFT JOIN games_gameseat seat ON seat.game_id = penalty.game_id AND seat.player_id <> penalty.debtor_id
          AND NOT EXISTS (SELECT FROM games_penalty fellow WHERE fellow.game_id = seat.game_id
                          AND fellow.debtor_id = seat.player_id AND fellow.reason = 'fool')
        WHERE penalty.debtor_id = %s
    )
    SELECT coalesce(username, '') AS player, coalesce(nullif(display_name, ''), username, '') AS display_name,
           is_own, words, count(*)::int AS number
    FROM debts LEFT JOIN accounts_user person ON person.id = person_id
    GROUP BY username, display_name, is_own, words ORDER BY count(*) DESC, words
"""
TOTALS_TABLE = PenaltyTotals._meta.db_table
PENALTY_STATES = ("owed", "paid", "forgiven", "disputed")
COUNTED_COLUMNS = (*PENALTY_STATES, "epaulettes")
TOTALS_COLUMNS = ", ".join(("scope", "debtor_id", "is_public", *COUNTED_COLUMNS))
COUNT_PARAMETERS = ", ".join(["%s::int[]"] * len(COUNTED_COLUMNS))
ADD_TO_TOTALS = f"""
    INSERT INTO {TOTALS_TABLE} ({TOTALS_COLUMNS})
    SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bool[], {COUNT_PARAMETERS}) ORDER BY 1, 2
    ON CONFLICT (scope, debtor_id) DO UPDATE SET
        {", ".join(f"{name} = {TOTALS_TABLE}.{name} + excluded.{name}" for name in COUNTED_COLUMNS)}
"""  # noqa: S608
"""SQL that adds numbers to the totals of penalties. It locks rows in the order of their keys, so that two transactions
cannot deadlock."""
COUNT_PENALTIES = f"""
    SELECT scopes.scope, penalty.debtor_id, series.visibility = 'public' AS is_public,
           count(*) FILTER (WHERE penalty.last_mark IN ('owed', 'reopened')) AS owed,
           count(*) FILTER (WHERE penalty.last_mark = 'paid') AS paid,
           count(*) FILTER (WHERE penalty.last_mark = 'forgiven') AS forgiven,
           count(*) FILTER (WHERE penalty.last_mark = 'disputed') AS disputed,
           sum(penalty.epaulettes) AS epaulettes
    FROM games_penalty penalty JOIN games_series series ON series.id = penalty.series_id
    CROSS JOIN LATERAL (VALUES (series.id), ('{PenaltyTotals.ALL_PUBLIC}')) AS scopes(scope)
    WHERE scopes.scope = series.id OR series.visibility = 'public'
    GROUP BY 1, 2, 3
"""  # noqa: S608
INSERT_COUNTED_TOTALS = f"INSERT INTO {TOTALS_TABLE} ({TOTALS_COLUMNS}) {COUNT_PENALTIES}"
CHECKED_COLUMNS = ("is_public", *COUNTED_COLUMNS)
STORED_COLUMNS, FOUND_COLUMNS = (", ".join(f"{of}.{name}" for name in CHECKED_COLUMNS) for of in ("stored", "found"))
STORED_JSON, FOUND_JSON = (
    ", ".join(f"'{name}', {of}.{name}" for name in CHECKED_COLUMNS) for of in ("stored", "found")
)
SELECT_WRONG_TOTALS = f"""
    SELECT coalesce(stored.debtor_id, found.debtor_id) AS debtor, coalesce(stored.scope, found.scope) AS scope,
           json_build_object({STORED_JSON})::text AS stored, json_build_object({FOUND_JSON})::text AS found
    FROM {TOTALS_TABLE} stored
    FULL JOIN ({COUNT_PENALTIES}) found ON found.debtor_id = stored.debtor_id AND found.scope = stored.scope
    WHERE ({STORED_COLUMNS}) IS DISTINCT FROM ({FOUND_COLUMNS})
    ORDER BY 1, 2
"""  # noqa: S608
LOCK_TOTALS = f"LOCK TABLE {TOTALS_TABLE} IN SHARE ROW EXCLUSIVE MODE"
"""SQL that makes transactions that change penalties wait until this transaction ends. Readers do not wait."""
