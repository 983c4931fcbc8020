"""The database writes at the end of a move, sent to PostgreSQL in one round trip."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import connection
from django.utils.duration import duration_iso_string
from psycopg.types.json import Jsonb

from games import engine
from games.event_log.rows import NewLogEntry
from games.models import Game
from games.sql.logs import (
    DELETE_PENDING_TURNS,
    INSERT_EVENTS,
    INSERT_ORDERED_MOVES,
    UPSERT_PENDING_TURNS,
    build_game_update,
)

EventRow = dict[str, Any]
"""The row of an event in the database: its values by column."""
SqlStatement = tuple[str, list[Any]]
"""An SQL statement and its parameters."""


def write_move(
    game: Game, state: engine.State, entries: list[NewLogEntry], fields: tuple[str, ...], pending_turns: int | None
) -> None:
    """Write new log entries and the listed `fields` of the game's row. The caller has locked this row.

    `state` is the state after the entries. The function also sets `game.snapshot` and `game.version`, which must be in
    `fields`.

    `pending_turns` is the bit mask of the seats whose players still have to be notified of their turn. None means that
    it has not changed.
    """
    rows = list(_build_rows(game, state, entries))
    game.snapshot = engine.build_snapshot(state)
    game.version += len(entries)
    written = [
        *([(INSERT_EVENTS, [_wrap_json(rows)])] if rows else ()),
        *_build_inserts_of_ordered_moves(rows, entries),
        _build_row_update(game, fields),
        *_build_pending_changes(game, pending_turns),
    ]
    with connection.cursor() as cursor:
        cursor.execute("; ".join(text for text, _ in written), [value for _, values in written for value in values])


def _build_inserts_of_ordered_moves(rows: list[EventRow], entries: list[NewLogEntry]) -> Iterator[SqlStatement]:
    """Yield a statement that stores the moves of standing orders, numbered as their players see them."""
    moves = [
        {
            "game_id": row["game_id"],
            "seat": seat,
            "number": row["public_number"] + row["secrets"][seat],
            "seq": row["seq"],
        }
        for row, entry in zip(rows, entries, strict=True)
        if entry.is_ordered and (seat := engine.get_mover(entry.event)) is not None
    ]
    if moves:
        yield INSERT_ORDERED_MOVES, [_wrap_json(moves)]


def _build_row_update(game: Game, fields: tuple[str, ...]) -> SqlStatement:
    statement, columns = build_game_update(fields)
    return statement, [_wrap_json({column: getattr(game, name) for name, column in columns}), game.pk]


def _build_pending_changes(game: Game, pending_turns: int | None) -> Iterator[SqlStatement]:
    if pending_turns:
        yield UPSERT_PENDING_TURNS, [game.pk, pending_turns, game.waiting_since]
    elif pending_turns is not None:
        yield DELETE_PENDING_TURNS, [game.pk]


def _wrap_json(value: Any) -> Jsonb:
    return Jsonb(value, dumps=partial(json.dumps, default=_format_time))


def _format_time(value: datetime | timedelta) -> str:
    return duration_iso_string(value) if isinstance(value, timedelta) else value.isoformat()


def _build_rows(game: Game, state: engine.State, entries: list[NewLogEntry]) -> Iterator[EventRow]:
    """Yield the database row of each event, with the counts from which viewers' event numbers are computed."""
    public, secrets = _count_events_before(state, entries)
    for seq, entry in enumerate(entries, game.version + 1):
        event = entry.event
        if event.secret:
            if event.seat is None:
                raise ValueError(f"{event.kind} is secret but has no seat")
            secrets[event.seat] += 1
        else:
            public += 1
        yield {
            "game_id": game.pk, "seq": seq, "kind": event.kind, "seat": event.seat, "data": event.to_data(),
            "by": entry.by, "at": entry.at,
            "secret": event.secret, "public_number": public, "secrets": list(secrets),
        }  # fmt: skip


def _count_events_before(state: engine.State, entries: list[NewLogEntry]) -> tuple[int, list[int]]:
    """Count the events before these entries: the public ones, and for each seat its secret ones."""
    after = engine.get_version(state, engine.SPECTATOR)
    public = after - sum(not entry.event.secret for entry in entries)
    own = [
        engine.get_version(state, seat) - after - sum(e.event.secret and e.event.seat == seat for e in entries)
        for seat in range(state.players)
    ]
    return public, own
