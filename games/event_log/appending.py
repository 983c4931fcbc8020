"""What is written at the end of a move: its events, and the row that they led to. One round trip."""

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
from games.models import Event, Game

EVENT, GAME = Event._meta.db_table, Game._meta.db_table
COLUMNS = ", ".join(str(field.column) for field in Event._meta.concrete_fields)
INSERT = f"INSERT INTO {EVENT} ({COLUMNS}) SELECT {COLUMNS} FROM jsonb_populate_recordset(NULL::{EVENT}, %s);"  # noqa: S608
"""One value for all rows: so the driver has one to bind, and not ten an event. The game's row is written likewise."""


def append(game: Game, state: engine.State, entries: list[Entry], fields: tuple[str, ...]) -> None:
    """Write the entries, with which the game came to `state`, and these fields of its row; snapshot and version among
    them are put into the game here. The caller holds the lock on the row."""
    rows = list(_rows(game, state, entries))
    game.snapshot = engine.snapshot(state)
    game.version += len(entries)
    insert, written = (INSERT, [_json(rows)]) if rows else ("", [])
    row = {field: getattr(game, field) for field in fields}
    values: list[Any] = [*written, _json(row), game.pk]
    with connection.cursor() as cursor:
        cursor.execute(insert + _update(fields), values)


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
