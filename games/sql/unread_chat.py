"""The number of chat lines that a player has not read yet."""

from collections.abc import Iterable

from durak_site.database.rows import fetch_rows

MAX_COUNTED_LINES = 100
# This query must leave out the same lines as the selectors in `games/selectors/chat.py`.
COUNT_UNREAD_LINES = """
    SELECT reader.player_id, reader.series_id, (SELECT count(*) FROM (
        SELECT FROM games_chatline line
        WHERE line.series_id = reader.series_id AND line.created_at > reader.read_at AND line.hidden_at IS NULL
            AND line.player_id <> reader.player_id
            AND NOT EXISTS (
                SELECT FROM games_block WHERE blocker_id = reader.player_id AND blocked_id = line.player_id
            )
        LIMIT %s
    ) unread)
    FROM games_chatreader reader
    JOIN unnest(%s::bigint[], %s::text[]) AS wanted (player_id, series_id) USING (player_id, series_id)
"""


def count_unread_lines(wanted: Iterable[tuple[int, str]]) -> dict[tuple[int, str], int]:
    """For each pair of a player and a series, return how many chat lines the player has not read, at most 100.

    Hidden lines, the player's own lines and lines of players whom the player blocks do not count. One query; none
    without pairs.
    """
    pairs = sorted(set(wanted))
    if not pairs:
        return {}
    rows = fetch_rows(COUNT_UNREAD_LINES, MAX_COUNTED_LINES, [one for one, _ in pairs], [series for _, series in pairs])
    return {(player_id, series_id): count for player_id, series_id, count in rows}
