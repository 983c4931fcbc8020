"""Locks and loads a game in one round trip to the database. Every move begins with this.

Three statements are sent at once. The first statement takes the lock. The others read the seats and the pending
notifications. These therefore include the changes of the transaction that had the lock before.
"""

from typing import Any

from django.db import connection

from accounts.models import User
from durak_site.database.rows import list_columns, make_instance
from games.models import Game, GameSeat, PendingTurnNotification, Series
from games.models.extension import LOAD_EXTENSIONS, read_extensions

PLAYER = (
    "id", "username", "display_name", "is_bot", "time_zone", "night_begins", "night_ends", "remind", "remind_after",
)  # fmt: skip
"""Columns of a player that moves need: the names, and the preferences for the times of reminders."""
GAME_COLUMNS, SEAT_COLUMNS = list_columns(Game), list_columns(GameSeat)
GAME, SERIES, SEAT, USER = (model._meta.db_table for model in (Game, Series, GameSeat, User))
LOCK = f"""
    SELECT {", ".join(GAME_COLUMNS + list_columns(Series))}
    FROM {GAME} JOIN {SERIES} ON {SERIES}.id = {GAME}.series_id
    WHERE {GAME}.id = %s FOR NO KEY UPDATE OF {GAME}
"""  # noqa: S608
SEATS = f"""
    SELECT {", ".join(SEAT_COLUMNS + list_columns(User, PLAYER))}
    FROM {SEAT} LEFT JOIN {USER} ON {USER}.id = {SEAT}.player_id
    WHERE {SEAT}.game_id = %s ORDER BY {SEAT}.index
"""  # noqa: S608
BESIDE = f"""
    SELECT (SELECT seats FROM {PendingTurnNotification._meta.db_table} WHERE game_id = %s), ({LOAD_EXTENSIONS})
"""  # noqa: S608


def lock_game(game_id: str, *, skip_locked: bool = False) -> tuple[Game, list[GameSeat], int] | None:
    """Lock a game until the transaction ends, and load it with its series.

    Return three values: the game with its extensions, its seats in order with their players, and the bit mask of the
    seats whose players have yet to be notified of their turn. None if there is no such game, or if it is locked and
    `skip_locked` is set.
    """
    lock = LOCK + ("SKIP LOCKED" if skip_locked else "")
    with connection.cursor() as cursor:
        cursor.execute(f"{lock}; {SEATS}; {BESIDE}", [game_id] * 4)
        found = cursor.fetchone()
        cursor.nextset()
        seats = cursor.fetchall()
        cursor.nextset()
        pending_turns, extensions = cursor.fetchone()
    if found is None:
        return None
    game = make_instance(Game, found[: len(GAME_COLUMNS)])
    game.series = make_instance(Series, found[len(GAME_COLUMNS) :])
    game.loaded_extensions = read_extensions(extensions)
    return game, [_build_seat(game, values) for values in seats], pending_turns or 0


def _build_seat(game: Game, found: tuple[Any, ...]) -> GameSeat:
    seat = make_instance(GameSeat, found[: len(SEAT_COLUMNS)])
    seat.game = game
    if seat.player_id is not None:
        seat.player = make_instance(User, found[len(SEAT_COLUMNS) :], PLAYER)
    return seat
