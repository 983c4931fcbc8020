"""Statements about chat lines, and about what players have read of the chat."""

from games.models import ChatLine, ChatReader

# This statement does not use the ORM, which would be slower: every page of a game runs it. It must leave out the same
# lines as `_list_visible_chat_lines`.
SELECT_NEWEST_LINES = """
    SELECT line.id, player.username AS player,
           coalesce(nullif(player.display_name, ''), player.username) AS display_name,
           line.text, line.created_at AS at, coalesce(line.created_at > reader.read_at, false) AS unread
    FROM games_chatline line JOIN accounts_user player ON player.id = line.player_id
    LEFT JOIN games_chatreader reader ON reader.series_id = line.series_id AND reader.player_id = %s
    WHERE line.series_id = %s AND line.hidden_at IS NULL
        AND NOT EXISTS (SELECT FROM games_block WHERE blocker_id = %s AND blocked_id = line.player_id)
    ORDER BY line.created_at DESC, line.id DESC LIMIT %s
"""
READER_TABLE, LINE_TABLE = ChatReader._meta.db_table, ChatLine._meta.db_table
UPSERT_CHAT_READERS = f"""
    INSERT INTO {READER_TABLE} AS reader (player_id, series_id, read_at, digest_at)
    SELECT player_id, %s, %s - interval '1 microsecond', %s::timestamptz
    FROM unnest(%s::bigint[]) AS player_id ORDER BY player_id
    ON CONFLICT (player_id, series_id) DO UPDATE SET digest_at = CASE WHEN excluded.digest_at IS NOT NULL
        THEN coalesce(reader.digest_at, greatest(excluded.digest_at, reader.digested_at + %s)) END
    RETURNING player_id
"""  # noqa: S608
"""SQL that creates or updates the `ChatReader` rows of players, in the order of the players' ids."""
MARK_CHAT_READ = f"""
    UPDATE {READER_TABLE} SET read_at = %s, digest_at = CASE WHEN EXISTS (
        SELECT FROM {LINE_TABLE} line WHERE line.series_id = {READER_TABLE}.series_id AND line.created_at > %s
    ) THEN digest_at END
    WHERE player_id = %s AND series_id = %s AND read_at < %s RETURNING player_id
"""  # noqa: S608
