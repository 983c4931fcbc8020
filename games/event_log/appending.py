"""What is written at the end of a move: its events, and the row that they led to. One round trip."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field
from psycopg.types.json import Jsonb

from durak_site.rows import saved
from games import engine
from games.event_log.rows import Entry
from games.models import Event, Game

EVENT = Event._meta.db_table
COLUMNS = ", ".join(str(field.column) for field in Event._meta.concrete_fields)
INSERT = f"INSERT INTO {EVENT} ({COLUMNS}) SELECT {COLUMNS} FROM jsonb_populate_recordset(NULL::{EVENT}, %s);"  # noqa: S608
"""One value for all rows: so the driver has one to bind, and not ten an event."""


def append(game: Game, state: engine.State, entries: list[Entry], fields: tuple[str, ...]) -> None:
    """Write the entries, with which the game came to `state`, and these fields of its row; snapshot and version among
    them are put into the game here. The caller holds the lock on the row."""
    rows = list(_rows(game, state, entries))
    game.snapshot = engine.snapshot(state)
    game.version += len(entries)
    insert, written = (INSERT, [Jsonb(rows)]) if rows else ("", [])
    values: list[Any] = [*written, *(saved(field, game) for field in _fields(fields)), game.pk]
    with connection.cursor() as cursor:
        cursor.execute(insert + _update(fields), values)


@cache
def _update(fields: tuple[str, ...]) -> str:
    assignments = ", ".join(f"{field.column} = %s" for field in _fields(fields))
    return f"UPDATE {Game._meta.db_table} SET {assignments} WHERE id = %s"  # noqa: S608


@cache
def _fields(names: tuple[str, ...]) -> list["Field[Any, Any]"]:
    of_a_game = {field.name: field for field in Game._meta.concrete_fields}
    return [of_a_game[name] for name in names]


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
            "by": entry.by, "at": entry.at.isoformat(),
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
