"""Statements that lock games and, at the same time, read the data that the caller needs."""

from typing import Any

from accounts.models import User
from durak_site.database.rows import fetch_row, fetch_rows, list_columns, make_instance, make_instances_from_json
from games.models import Extension, Game, GameSeat, PendingTurnNotification, Series
from games.sql.games import LOAD_EXTENSIONS

PLAYER_FIELDS = (
    "id", "username", "display_name", "is_bot", "time_zone", "night_begins", "night_ends", "remind", "remind_after",
)  # fmt: skip
"""Columns of a player that a move needs: the names, and the preferences about the times of reminders."""
GAME_COLUMNS, SEAT_COLUMNS = list_columns(Game), list_columns(GameSeat)
GAME_TABLE, SERIES_TABLE, SEAT_TABLE, USER_TABLE, PENDING_TABLE = (
    model._meta.db_table for model in (Game, Series, GameSeat, User, PendingTurnNotification)
)
LOCK_GAME = f"""
    SELECT {", ".join(GAME_COLUMNS + list_columns(Series))}
    FROM {GAME_TABLE} JOIN {SERIES_TABLE} ON {SERIES_TABLE}.id = {GAME_TABLE}.series_id
    WHERE {GAME_TABLE}.id = %s FOR NO KEY UPDATE OF {GAME_TABLE}
"""  # noqa: S608
# This statement follows LOCK_GAME, which may wait for the lock. So it sees what the previous owner of the lock has
# committed. Each of its rows also has the game's pending notifications and extensions. Two prepared statements take a
# third of the database's time for one message with several statements, which PostgreSQL must plan anew each time.
SELECT_SEATS = f"""
    SELECT {", ".join(SEAT_COLUMNS + list_columns(User, PLAYER_FIELDS))},
        (SELECT seats FROM {PENDING_TABLE} WHERE game_id = {SEAT_TABLE}.game_id),
        ({LOAD_EXTENSIONS.replace("%s", f"{SEAT_TABLE}.game_id")})
    FROM {SEAT_TABLE} LEFT JOIN {USER_TABLE} ON {USER_TABLE}.id = {SEAT_TABLE}.player_id
    WHERE {SEAT_TABLE}.game_id = %s ORDER BY {SEAT_TABLE}.index
"""  # noqa: S608
TURN_FIELDS = ("id", "series", "number", "waiting_since", "deadline_at")
TAKE_PENDING_TURNS = f"""
    WITH locked AS (
        SELECT {", ".join(list_columns(Game, TURN_FIELDS))},
            {GAME_TABLE}.awaited & {PENDING_TABLE}.seats AS awaited, {PENDING_TABLE}.since
        FROM {GAME_TABLE} JOIN {PENDING_TABLE} ON {PENDING_TABLE}.game_id = {GAME_TABLE}.id
        ORDER BY {PENDING_TABLE}.since LIMIT %s FOR NO KEY UPDATE SKIP LOCKED
    ), deleted AS (DELETE FROM {PENDING_TABLE} USING locked WHERE {PENDING_TABLE}.game_id = locked.id)
    SELECT locked.*, (SELECT title FROM {SERIES_TABLE} WHERE id = locked.series_id), ARRAY(
            SELECT ARRAY[index::bigint, player_id] FROM {SEAT_TABLE}
            WHERE game_id = locked.id AND player_id IS NOT NULL AND awaited >> index & 1 = 1
        ) AS seats
    FROM locked ORDER BY since
"""  # noqa: S608
"""SQL that deletes the `PendingTurnNotification` rows of some games, and locks these games until the transaction ends.

Because of the locks, no player can move in these games before the notifications are committed. Games that are already
locked are skipped. Each row of the result has a game, the title of its series, and pairs of a seat and the player to
notify. Computers are not included.
"""


def lock_game(game_id: str, *, skip_locked: bool = False) -> tuple[Game, list[GameSeat], int] | None:
    """Lock a game until the transaction ends, and load it with its series, extensions, seats and players.

    The third value is the bit mask of the seats whose players have yet to be notified of their turn. Return None if
    there is no such game, or if it is locked and `skip_locked` is set.
    """
    found = fetch_row(LOCK_GAME + ("SKIP LOCKED" if skip_locked else ""), game_id)
    if found is None:
        return None
    game = make_instance(Game, found[: len(GAME_COLUMNS)])
    game.series = make_instance(Series, found[len(GAME_COLUMNS) :])
    rows = fetch_rows(SELECT_SEATS, game_id)
    pending_turns, extensions = rows[0][-2:] if rows else (None, None)
    game.loaded_extensions = make_instances_from_json(Extension, extensions)
    return game, [_build_seat(game, values) for values in rows], pending_turns or 0


def _build_seat(game: Game, found: tuple[Any, ...]) -> GameSeat:
    seat = make_instance(GameSeat, found[: len(SEAT_COLUMNS)])
    seat.game = game
    if seat.player_id is not None:
        seat.player = make_instance(User, found[len(SEAT_COLUMNS) : -2], PLAYER_FIELDS)
    return seat
