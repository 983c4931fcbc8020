"""The reliability of a player: the share of moves made in time."""

from collections.abc import Collection

from django.db import connection

ENOUGH_MOVES = 100
"""When the newest games of a player have this number of moves, no older game is counted."""
SELECT_NEWEST_SEAT = """
    SELECT finished_at, game_id, index FROM games_gameseat
    WHERE player_id = player.id AND finished_at IS NOT NULL {condition}
    ORDER BY finished_at DESC, game_id DESC LIMIT 1
"""
"""SQL that selects the seat of a player in the newest finished game, among the games that meet `condition`."""
SELECT_RELIABILITY = f"""
    WITH RECURSIVE counted AS (
        SELECT seat.*, game.moves[seat.index + 1] AS in_time, game.overdue[seat.index + 1] AS overdue,
               0::bigint AS newer
        FROM ({SELECT_NEWEST_SEAT.format(condition="")}) seat JOIN games_game game ON game.id = seat.game_id
        UNION ALL
        SELECT seat.*, game.moves[seat.index + 1], game.overdue[seat.index + 1],
               counted.newer + counted.in_time + counted.overdue
        FROM counted CROSS JOIN LATERAL (
            {SELECT_NEWEST_SEAT.format(condition="AND (finished_at, game_id) < (counted.finished_at, counted.game_id)")}
        ) seat JOIN games_game game ON game.id = seat.game_id
        WHERE counted.newer + counted.in_time + counted.overdue < %(enough)s
    )
    SELECT sum(in_time) * 100 / nullif(sum(in_time) + sum(overdue), 0) FROM counted
"""  # noqa: S608
"""SQL that computes a player's reliability. It steps from each game to the next older one by an index, and stops when
the games found so far have enough moves."""
SELECT_RELIABILITIES = f"SELECT player.id, ({SELECT_RELIABILITY}) FROM unnest(%(players)s) AS player (id)"  # noqa: S608


def compute_reliability(player_id: int) -> int | None:
    """Return the percentage of moves that a player made in time, rounded down. One query.

    Return None if no finished game has a move of the player. The newest finished games count, as many as are needed
    for a hundred moves. Running games do not count, so the percentage does not change during a game.
    """
    return compute_reliabilities([player_id])[player_id]


def compute_reliabilities(player_ids: Collection[int]) -> dict[int, int | None]:
    """Map the id of each player to the player's reliability. One query; none without players."""
    if not player_ids:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(SELECT_RELIABILITIES, {"players": list(player_ids), "enough": ENOUGH_MOVES})
        return {player_id: None if share is None else int(share) for player_id, share in cursor.fetchall()}
