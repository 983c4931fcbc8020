"""The log of a game and its snapshot: the one place that turns events into rows and rows into events.

A game's row keeps the state that its log folds to, so a reader needs one row, and a writer adds its own events only.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Protocol

from django.db.models import F, Q, Value

from games import engine
from games.models import Event, Game, Series


Viewer = int | None
"""A seat's number; None for a spectator."""


class Asked(Protocol):
    """A game, however it was read: whether who was asked to exchange has said keep."""

    @property
    def will_keep(self) -> bool: ...


class Played(Protocol):
    """A seat, however it was read."""

    @property
    def index(self) -> int: ...

    @property
    def played_by_computer(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """An event on its way into the log. `by` is "player", "clock" or "computer", or "" for what only follows."""

    event: engine.Event
    by: str
    at: datetime


def rules_of(series: Series) -> engine.Rules:
    return _rules(json.dumps(series.rules, sort_keys=True))


@lru_cache(maxsize=256)
def _rules(written_out: str) -> engine.Rules:
    return engine.Rules.from_data(json.loads(written_out))


def load_state(game: Game) -> engine.State:
    """The live state, from the game's snapshot. Needs `game.series`."""
    return engine.State.from_data(game.snapshot, rules_of(game.series))


def entries_of(events: Iterable[engine.Event], by: str, at: datetime) -> list[Entry]:
    """`by` is told of the move itself only: what follows from it says nothing about who moved."""
    return [Entry(event, by if engine.event_move(event) is not None else "", at) for event in events]


def append(game: Game, state: engine.State, entries: list[Entry]) -> None:
    """Write the entries, with which the game came to `state`, and put state and version into the unsaved game.

    The caller holds the lock on the game's row and saves it.
    """
    Event.objects.bulk_create(_rows(game, state, entries))
    game.snapshot = state.to_data()
    game.version += len(entries)


def _rows(game: Game, state: engine.State, entries: list[Entry]) -> list[Event]:
    public, secrets = _numbers_before(state, entries)
    rows = []
    for seq, entry in enumerate(entries, game.version + 1):
        event = entry.event
        if event.secret:
            secrets[event.seat] += 1
        else:
            public += 1
        rows.append(
            Event(
                game=game,
                seq=seq,
                kind=event.kind,
                seat=event.seat,
                by=entry.by,
                at=entry.at,
                data=event.to_data(),
                secret=event.secret,
                public_number=public,
                secrets=list(secrets),
            )
        )
    return rows


def _numbers_before(state: engine.State, entries: list[Entry]) -> tuple[int, list[int]]:
    """What had been shown to everybody, and of its own secrets to each seat, before the entries."""
    after = engine.version_for(state, engine.SPECTATOR)
    public = after - sum(not entry.event.secret for entry in entries)
    own = [
        engine.version_for(state, seat) - after - sum(e.event.secret and e.event.seat == seat for e in entries)
        for seat in range(state.players)
    ]
    return public, own


def event_of(row: Event) -> engine.Event:
    return engine.Event.from_data(row.kind, row.seat, row.data)


def replay(game: Game) -> engine.State:
    """What the whole log folds to. Reads every event; for checks, never for play. Needs `game.series`."""
    state = blank(game)
    for row in log_of(game):
        engine.apply(state, event_of(row))
    return state


def blank(game: Game) -> engine.State:
    """The state before the first event. Needs `game.series`."""
    return engine.State.blank(rules_of(game.series), len(game.moves), game.dealer, bytes(game.seed))


def log_of(game: Game) -> Iterator[Event]:
    """Every row of the log in order, held in memory a few at a time."""
    return Event.objects.filter(game=game).order_by("seq").iterator(chunk_size=500)


def events_for(game_id: str, viewer: Viewer, after: int, limit: int) -> list[dict[str, Any]]:
    """At most `limit` events with numbers above `after`, oldest first, as the viewer sees and numbers them."""
    own = Value(0) if viewer is None else F(f"secrets__{viewer}")
    rows = Event.objects.filter(Q(secret=False) | Q(seat=viewer), game=game_id)
    # A viewer's number is never above the true one, so the primary key skips what lies before.
    rows = rows.filter(seq__gt=after).alias(number=F("public_number") + own).filter(number__gt=after)
    return [shown for row in rows.order_by("seq")[:limit] if (shown := _row_for(row, viewer)) is not None]


def _row_for(row: Event, viewer: Viewer) -> dict[str, Any] | None:
    shown = engine.event_view(event_of(row), _engine_viewer(viewer))
    return shown and {"seq": row.number_for(viewer), **shown, "at": row.at, "by": row.by or None}


def _engine_viewer(viewer: Viewer) -> int:
    return engine.SPECTATOR if viewer is None else viewer


def entries_for(state: engine.State, entries: list[Entry], viewer: int) -> list[dict[str, Any]]:
    """The newest entries, with which the game came to `state`, as the seat's player sees and numbers them:
    `{"seq", "kind", "seat", …, "at", "by"}`."""
    shown = [(entry, view) for entry in entries if (view := engine.event_view(entry.event, viewer)) is not None]
    first = engine.version_for(state, viewer) - len(shown) + 1
    return [
        {"seq": seq, **view, "at": entry.at, "by": entry.by or None} for seq, (entry, view) in enumerate(shown, first)
    ]


def view_for(game: Asked, state: engine.State, viewer: Viewer) -> dict[str, Any]:
    """The state of the referee protocol as the viewer sees it: who has already said keep is not asked again."""
    shown = engine.view(state, _engine_viewer(viewer))
    return {**shown, "must": []} if game.will_keep else shown


def legal_for(game: Asked, state: engine.State, seat: Played) -> list[engine.Move]:
    """The moves the seat's player may make now: none while a computer plays the seat or after an answer of keep."""
    if seat.played_by_computer or has_answered(game, state, seat.index):
        return []
    return engine.legal_moves(state, seat.index)


def has_answered(game: Asked, state: engine.State, seat: int) -> bool:
    """Whether the seat was asked to exchange, and its answer of keep only waits for the window to end."""
    return game.will_keep and seat in engine.must(state)


def record(game: Game) -> dict[str, Any]:
    """Everything about a game that is over, hidden cards too, for anybody to play again and check.

    Needs `game.series`.
    """
    moves, events = [], []
    for row in log_of(game):
        event = event_of(row)
        made = {"at": row.at, "by": row.by or None}
        events.append({"seq": row.seq, **(engine.event_view(event, None) or {}), **made})
        if (move := engine.event_move(event)) is not None:
            moves.append({"seat": row.seat, "move": move, **made})
    return {
        "rules": game.series.rules,
        "players": len(game.moves),
        "dealer": game.dealer,
        "previous": game.previous,
        "seed": bytes(game.seed).hex(),
        "commitment": game.commitment,
        "moves": moves,
        "events": events,
        "result": game.result,
    }
