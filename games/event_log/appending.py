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

EVENT_COLUMNS = ("game_id", "seq", "kind", "seat", "by", "at", "data", "secret", "public_number", "secrets")
ROW = f"({', '.join(['%s'] * len(EVENT_COLUMNS))})"
INSERT = f"INSERT INTO {Event._meta.db_table} ({', '.join(EVENT_COLUMNS)}) VALUES "  # noqa: S608


def append(game: Game, state: engine.State, entries: list[Entry], fields: tuple[str, ...]) -> None:
    """Write the entries, with which the game came to `state`, and these fields of its row; snapshot and version among
    them are put into the game here. The caller holds the lock on the row."""
    rows = [value for row in _rows(game, state, entries) for value in row]
    game.snapshot = engine.snapshot(state)
    game.version += len(entries)
    insert = INSERT + ", ".join([ROW] * len(entries)) + ";" if entries else ""
    values = [saved(field, game) for field in _fields(fields)]
    with connection.cursor() as cursor:
        cursor.execute(insert + _update(fields), [*rows, *values, game.pk])


@cache
def _update(fields: tuple[str, ...]) -> str:
    assignments = ", ".join(f"{field.column} = %s" for field in _fields(fields))
    return f"UPDATE {Game._meta.db_table} SET {assignments} WHERE id = %s"  # noqa: S608


@cache
def _fields(names: tuple[str, ...]) -> list["Field[Any, Any]"]:
    of_a_game = {field.name: field for field in Game._meta.concrete_fields}
    return [of_a_game[name] for name in names]


def _rows(game: Game, state: engine.State, entries: list[Entry]) -> Iterator[tuple[Any, ...]]:
    """The values of EVENT_COLUMNS, a tuple an event."""
    public, secrets = _numbers_before(state, entries)
    for seq, entry in enumerate(entries, game.version + 1):
        event = entry.event
        if event.secret:
            if event.seat is None:
                raise ValueError(f"{event.kind} is a secret of nobody")
            secrets[event.seat] += 1
        else:
            public += 1
        data = Jsonb(event.to_data())
        yield game.pk, seq, event.kind, event.seat, entry.by, entry.at, data, event.secret, public, list(secrets)


def _numbers_before(state: engine.State, entries: list[Entry]) -> tuple[int, list[int]]:
    """What had been shown to everybody, and of its own secrets to each seat, before the entries."""
    after = engine.version_for(state, engine.SPECTATOR)
    public = after - sum(not entry.event.secret for entry in entries)
    own = [
        engine.version_for(state, seat) - after - sum(e.event.secret and e.event.seat == seat for e in entries)
        for seat in range(state.players)
    ]
    return public, own
