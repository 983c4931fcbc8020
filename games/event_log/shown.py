"""What a viewer may see of a game and its log, in the viewer's own numbers."""

from typing import Any, Protocol

from django.db.models import F, Q, Value

from games import engine
from games.event_log.rows import Entry, event_of, log_of, mover_of
from games.models import Event, Game

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
            moves.append({"seat": mover_of(event), "move": move, **made})
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
