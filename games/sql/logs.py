"""Statements that read and write logs of games."""

from functools import cache

from games.models import Event, Game, OrderedMove, PendingTurnNotification

EVENT_TABLE, GAME_TABLE, PENDING_TABLE, ORDERED_TABLE = (
    model._meta.db_table for model in (Event, Game, PendingTurnNotification, OrderedMove)
)
EVENT_COLUMNS = ", ".join(str(field.column) for field in Event._meta.concrete_fields)
INSERT_EVENTS = f"""
    INSERT INTO {EVENT_TABLE} ({EVENT_COLUMNS})
    SELECT {EVENT_COLUMNS} FROM jsonb_populate_recordset(NULL::{EVENT_TABLE}, %s)
"""  # noqa: S608
"""SQL that inserts the events of a move. All of them are one JSON value, so that the driver binds one parameter instead
of ten for each event. The update of the game's row passes its values in the same way."""
INSERT_ORDERED_MOVES = (
    f"INSERT INTO {ORDERED_TABLE} (game_id, seat, number, seq)"  # noqa: S608
    f" SELECT game_id, seat, number, seq FROM jsonb_populate_recordset(NULL::{ORDERED_TABLE}, %s)"
)
UPSERT_PENDING_TURNS = f"""
    INSERT INTO {PENDING_TABLE} (game_id, seats, since) VALUES (%s, %s, %s)
    ON CONFLICT (game_id) DO UPDATE SET seats = excluded.seats, since = excluded.since
"""  # noqa: S608
DELETE_PENDING_TURNS = f"DELETE FROM {PENDING_TABLE} WHERE game_id = %s"  # noqa: S608
# This statement does not use the ORM, which would be slower: every page of a game runs it. The number that a viewer
# sees is never greater than the number in the whole log, so `seq > after` lets the primary key skip earlier events.
SELECT_EVENTS_FOR_VIEWER = """
    SELECT number, kind, seat, data::text, at, by
    FROM (
        SELECT *, public_number + coalesce(secrets[%(viewer)s + 1], 0) AS number
        FROM games_logevent WHERE game_id = %(game)s AND seq > %(after)s AND (NOT secret OR seat = %(viewer)s)
    ) shown
    WHERE number > %(after)s ORDER BY seq LIMIT %(limit)s
"""
# A binary search for an event by the number that a viewer sees. These numbers are in the order of the log, but have no
# index. A spectator (-1) has no secret events to count. LIMIT 1 makes PostgreSQL look up one row by the primary key in
# each step. Without LIMIT 1, a planner that lacks statistics may read the whole game in each step. An archived log has
# no rows in `games_event`, so the last part of the statement unpacks it once.
SELECT_NUMBER_IN_LOG = """
    WITH RECURSIVE search (low, high) AS (
        SELECT least(%(number)s, %(last)s), %(last)s
        UNION ALL
        SELECT CASE WHEN is_before THEN middle + 1 ELSE low END, CASE WHEN is_before THEN high ELSE middle END
        FROM search
        CROSS JOIN LATERAL (
            SELECT seq AS middle, public_number + coalesce(secrets[%(viewer)s + 1], 0) < %(number)s AS is_before
            FROM games_event WHERE game_id = %(game)s AND seq = (low + high) / 2
            LIMIT 1
        ) tried
        WHERE low < high
    )
    SELECT low FROM search WHERE low = high
    UNION ALL (
        SELECT event.seq
        FROM games_archivedlog archived
        CROSS JOIN LATERAL games_unpack_log(archived.game_id, archived.content) event
        WHERE archived.game_id = %(game)s
            AND event.public_number + coalesce(event.secrets[%(viewer)s + 1], 0) >= %(number)s
        ORDER BY event.seq LIMIT 1
    )
"""
ARCHIVE_LOG = """
    INSERT INTO games_archivedlog (game_id, version, digest, content)
    SELECT game_id, count(*), games_compute_log_digest(array_agg(event)), games_pack_log(game_id)
    FROM games_event event WHERE game_id = %s GROUP BY game_id
"""
SELECT_ARCHIVED_LOG = """
    SELECT version, digest, games_compute_log_digest(ARRAY(
        SELECT event FROM games_unpack_log(game_id, content) event)) AS computed_digest
    FROM games_archivedlog WHERE game_id = %s
"""
SELECT_LOG = """
    SELECT seq, kind, seat, by, at, data::text, secret, public_number, secrets
    FROM games_logevent WHERE game_id = %s ORDER BY seq
"""


@cache
def build_game_update(fields: tuple[str, ...]) -> tuple[str, list[tuple[str, str]]]:
    """Return the SQL that updates the game's row, and the pairs of a field and its column."""
    pairs = [(name, str(Game._meta.get_field(name).column)) for name in fields]  # type: ignore[union-attr]
    columns = ", ".join(column for _, column in pairs)
    written = f"SELECT {columns} FROM jsonb_populate_record(NULL::{GAME_TABLE}, %s)"  # noqa: S608
    return f"UPDATE {GAME_TABLE} SET ({columns}) = ({written}) WHERE id = %s", pairs  # noqa: S608
