"""What is written at the end of a move: its events, the row that they led to, and whose turn is yet to be told. One
round trip."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Any

from django.db import connection
from django.utils.duration import duration_iso_string
from psycopg.types.json import Jsonb

from games import engine
from games.event_log.rows import Entry
from games.models import Event, Game, OrderedMove, UntoldTurns

EVENT, GAME, UNTOLD, ORDERED = (model._meta.db_table for model in (Event, Game, UntoldTurns, OrderedMove))
COLUMNS = ", ".join(str(field.column) for field in Event._meta.concrete_fields)
INSERT = f"INSERT INTO {EVENT} ({COLUMNS}) SELECT {COLUMNS} FROM jsonb_populate_recordset(NULL::{EVENT}, %s)"  # noqa: S608
"""One value for all rows: so the driver has one to bind, and not ten an event. The game's row is written likewise."""
INSERT_ORDERED = (
    f"INSERT INTO {ORDERED} (game_id, seat, number, seq)"  # noqa: S608
    f" SELECT game_id, seat, number, seq FROM jsonb_populate_recordset(NULL::{ORDERED}, %s)"
)
TO_BE_TOLD = f"""
    INSERT INTO {UNTOLD} (game_id, seats, since) VALUES (%s, %s, %s)
    ON CONFLICT (game_id) DO UPDATE SET seats = excluded.seats, since = excluded.since
"""  # noqa: S608
ALL_TOLD = f"DELETE FROM {UNTOLD} WHERE game_id = %s"  # noqa: S608

Statement = tuple[str, list[Any]]
"""With its values."""


def append(game: Game, state: engine.State, entries: list[Entry], fields: tuple[str, ...], untold: int | None) -> None:
    """Write the entries, with which the game came to `state`, and these fields of its row; snapshot and version among
    them are put into the game here. `untold` is the mask of the seats that are yet to be told of their turn, None if it
    is as before. The caller holds the lock on the row."""
    rows = list(_rows(game, state, entries))
    game.snapshot = engine.snapshot(state)
    game.version += len(entries)
    written = [*_events(rows), *_ordered(rows, entries), _row(game, fields), *_untold(game, untold)]
    with connection.cursor() as cursor:
        cursor.execute("; ".join(text for text, _ in written), [value for _, values in written for value in values])


def _events(rows: list[dict[str, Any]]) -> Iterator[Statement]:
    if rows:
        yield INSERT, [_json(rows)]


def _ordered(rows: list[dict[str, Any]], entries: list[Entry]) -> Iterator[Statement]:
    """The moves that orders made, by the numbers that their own players are given."""
    moves = [
        {"game_id": row["game_id"], "seat": seat, "number": _number(row, seat), "seq": row["seq"]}
        for row, entry in zip(rows, entries, strict=True)
        if entry.is_ordered and (seat := engine.event_mover(entry.event)) is not None
    ]
    if moves:
        yield INSERT_ORDERED, [_json(moves)]


def _number(row: dict[str, Any], seat: int) -> int:
    """Of an event, as this seat is given it."""
    return int(row["public_number"] + row["secrets"][seat])


def _row(game: Game, fields: tuple[str, ...]) -> Statement:
    return _update(fields), [_json({field: getattr(game, field) for field in fields}), game.pk]


def _untold(game: Game, untold: int | None) -> Iterator[Statement]:
    if untold:
        yield TO_BE_TOLD, [game.pk, untold, game.waiting_since]
    elif untold is not None:
        yield ALL_TOLD, [game.pk]


@cache
def _update(fields: tuple[str, ...]) -> str:
    """None of these fields is called otherwise in its table."""
    columns = ", ".join(fields)
    written = f"SELECT {columns} FROM jsonb_populate_record(NULL::{GAME}, %s)"  # noqa: S608
    return f"UPDATE {GAME} SET ({columns}) = ({written}) WHERE id = %s"  # noqa: S608


def _json(value: Any) -> Jsonb:
    return Jsonb(value, dumps=partial(json.dumps, default=_text))


def _text(value: datetime | timedelta) -> str:
    return duration_iso_string(value) if isinstance(value, timedelta) else value.isoformat()


def _rows(game: Game, state: engine.State, entries: list[Entry]) -> Iterator[dict[str, Any]]:
    """The values by column, of one event after the other."""
    public, secrets = _numbers_before(state, entries)
    for seq, entry in enumerate(entries, game.version + 1):
        event = entry.event
        if event.secret:
            if event.seat is None:
                raise ValueError(f"{event.kind} is a secret of nobody")
            secrets[event.seat] += 1
        else:
            public += 1
        yield {
            "game_id": game.pk, "seq": seq, "kind": event.kind, "seat": event.seat, "data": event.to_data(),
            "by": entry.by, "at": entry.at,
            "secret": event.secret, "public_number": public, "secrets": list(secrets),
        }  # fmt: skip


def _numbers_before(state: engine.State, entries: list[Entry]) -> tuple[int, list[int]]:
    """What had been shown to everybody, and of its own secrets to each seat, before the entries."""
    after = engine.version_for(state, engine.SPECTATOR)
    public = after - sum(not entry.event.secret for entry in entries)
    own = [
        engine.version_for(state, seat) - after - sum(e.event.secret and e.event.seat == seat for e in entries)
        for seat in range(state.players)
    ]
    return public, own
