"""A game locked and read for a move, with two statements.

Written as SQL because every move begins here: the ORM needs longer to make the same two statements anew than the
database needs to answer them. The seats are read after the lock is held, so they are as the last writer left them.
"""

from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model

from accounts.models import User
from games.models import Game, Seat, Series

Row = TypeVar("Row", bound=Model)


def columns(model: type[Model]) -> list[str]:
    return [f"{model._meta.db_table}.{field.column}" for field in model._meta.concrete_fields]


PLAYER = ["id", "username"]
GAME_COLUMNS, SEAT_COLUMNS = columns(Game), columns(Seat)
GAME, SERIES, SEAT, USER = (model._meta.db_table for model in (Game, Series, Seat, User))
LOCK = f"""
    SELECT {", ".join(GAME_COLUMNS + columns(Series))}
    FROM {GAME} JOIN {SERIES} ON {SERIES}.id = {GAME}.series_id
    WHERE {GAME}.id = %s FOR NO KEY UPDATE OF {GAME}
"""  # noqa: S608
SEATS = f"""
    SELECT {", ".join(SEAT_COLUMNS + [f"{USER}.{name}" for name in PLAYER])}
    FROM {SEAT} LEFT JOIN {USER} ON {USER}.id = {SEAT}.player_id
    WHERE {SEAT}.game_id = %s ORDER BY {SEAT}.index
"""  # noqa: S608


def lock_game(game_id: str, *, skip_locked: bool = False) -> Game | None:
    """The game, locked until the transaction ends, with its series; None if there is none, or it is to be skipped."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK + ("SKIP LOCKED" if skip_locked else ""), [game_id])
        found = cursor.fetchone()
    if found is None:
        return None
    game = _instance(Game, found[: len(GAME_COLUMNS)])
    game.series = _instance(Series, found[len(GAME_COLUMNS) :])
    return game


def seats_of(game: Game) -> list[Seat]:
    """The seats in order, with the names of their players; kept in the game for who asks it for them later."""
    with connection.cursor() as cursor:
        cursor.execute(SEATS, [game.pk])
        return [_seat(game, found) for found in cursor.fetchall()]


def _seat(game: Game, found: tuple[Any, ...]) -> Seat:
    seat = _instance(Seat, found[: len(SEAT_COLUMNS)])
    seat.game = game
    if seat.player_id is not None:
        seat.player = User.from_db(connection.alias, PLAYER, found[len(SEAT_COLUMNS) :])
    return seat


def _instance(model: type[Row], values: tuple[Any, ...]) -> Row:
    fields = model._meta.concrete_fields
    read = [_read(field, value) for field, value in zip(fields, values, strict=True)]
    return model.from_db(connection.alias, [field.attname for field in fields], read)


def _read(field: Any, value: Any) -> Any:
    return field.from_db_value(value, None, connection) if hasattr(field, "from_db_value") else value
