"""How reliable a player is: the share of moves made in time. Asked when somebody sits down, and by profiles."""

from django.db import connection

MOVES_LOOKED_AT = 100
RELIABILITY = """
    WITH played AS (
        SELECT game.id, game.finished_at,
               game.moves[seat.index + 1] AS in_time, game.overdue[seat.index + 1] AS overdue
        FROM games_seat seat JOIN games_game game ON game.id = seat.game_id
        WHERE seat.player_id = %s AND game.finished_at IS NOT NULL
    ), counted AS (
        SELECT in_time, overdue,
               sum(in_time + overdue) OVER (ORDER BY finished_at DESC, id DESC) - in_time - overdue AS newer
        FROM played
    )
    SELECT sum(in_time) * 100 / nullif(sum(in_time) + sum(overdue), 0) FROM counted WHERE newer < %s
"""


def reliability_of(player_id: int) -> int | None:
    """The share in hundredths, rounded down; None before the first move. One query.

    It is taken over the newest finished games that hold a hundred moves together, so that no number changes while a
    game is on.
    """
    with connection.cursor() as cursor:
        cursor.execute(RELIABILITY, [player_id, MOVES_LOOKED_AT])
        (share,) = cursor.fetchone()
    return None if share is None else int(share)
