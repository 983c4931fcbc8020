"""What a viewer may see of a game and its log, in the viewer's own numbers."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any, Protocol

import orjson
from django.db import connection

from games import engine
from games.engine import notation
from games.event_log.rows import Entry, event_of, log_of, rules_of
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


# Written as SQL because every page of a table asks it. A viewer's number is never above the true one, so the primary
# key skips what lies before.
EVENTS_FOR = """
    SELECT number, kind, seat, data::text, at, by
    FROM (
        SELECT *, public_number + coalesce(secrets[%(viewer)s + 1], 0) AS number
        FROM games_event WHERE game_id = %(game)s AND seq > %(after)s AND (NOT secret OR seat = %(viewer)s)
    ) shown
    WHERE number > %(after)s ORDER BY seq LIMIT %(limit)s
"""


def events_for(game_id: str, viewer: Viewer, after: int, limit: int) -> list[dict[str, Any]]:
    """At most `limit` events with numbers above `after`, oldest first, as the viewer sees and numbers them."""
    with connection.cursor() as cursor:
        cursor.execute(EVENTS_FOR, {"game": game_id, "viewer": viewer, "after": after, "limit": limit})
        rows = cursor.fetchall()
    seer = _engine_viewer(viewer)
    return [
        _stamped(number, shown, at, by)
        for number, kind, seat, data, at, by in rows
        if (shown := engine.event_view(engine.Event.from_data(kind, seat, orjson.loads(data)), seer)) is not None
    ]


def moments_of(
    game_id: str, state: engine.State, viewer: int, numbers: Collection[int]
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The whole log as a viewer of the engine (a seat, SPECTATOR or EVERYTHING) sees it: each event with the
    view of the table right after it where its number is among `numbers`, else with {}.

    `state` is the blank one, and is played on. One query.
    """
    told = 0
    for row in Event.objects.filter(game=game_id).order_by("seq").iterator(chunk_size=500):
        event = event_of(row)
        engine.apply(state, event)
        shown = engine.event_view(event, viewer)
        if shown is not None:
            told += 1
            yield _stamped(told, shown, row.at, row.by), engine.view(state, viewer) if told in numbers else {}


def _stamped(seq: int, shown: dict[str, Any], at: datetime, by: str) -> dict[str, Any]:
    """An event as the API gives it. What the engine calls the `at` of a cut, a number of cards, is its `cut` here,
    because the `at` of every event is its time."""
    cut = {"cut": shown["at"]} if "at" in shown else {}
    return {"seq": seq, **shown, **cut, "at": at, "by": by or None}


def _engine_viewer(viewer: Viewer) -> int:
    return engine.SPECTATOR if viewer is None else viewer


def entries_for(state: engine.State, entries: list[Entry], viewer: Viewer) -> list[dict[str, Any]]:
    """The newest entries, with which the game came to `state`, as the viewer sees and numbers them:
    `{"seq", "kind", "seat", …, "at", "by"}`."""
    seer = _engine_viewer(viewer)
    shown = [(entry, view) for entry in entries if (view := engine.event_view(entry.event, seer)) is not None]
    first = engine.version_for(state, seer) - len(shown) + 1
    return [_stamped(seq, view, entry.at, entry.by) for seq, (entry, view) in enumerate(shown, first)]


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


def game_text(game: Game, names: list[str]) -> str:
    """A finished game in the notation, with the seats under these names. Needs `game.series`."""
    return notation.write(
        notation.GameText(
            rules=rules_of(game.series),
            seats=tuple(names),
            dealer=game.dealer,
            previous=game.previous,
            seed=bytes(game.seed),
            commitment=game.commitment,
            result=game.result,
            moves=notation.moves_of(event_of(row) for row in log_of(game)),
        )
    )


def log_for(log: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """The events of a whole log as the viewer sees and numbers them. No query."""
    seer = _engine_viewer(viewer)
    return [
        _stamped(row.number_for(viewer), shown, row.at, row.by)
        for row in log
        if (shown := engine.event_view(event_of(row), seer)) is not None
    ]


def record(game: Game, log: Iterable[Event] | None = None) -> dict[str, Any]:
    """Everything about a game that is over, hidden cards too, for anybody to play again and check.

    Needs `game.series`. One query, and none with the `log`.
    """
    moves, events = [], []
    for row in log_of(game) if log is None else log:
        event = event_of(row)
        events.append(_stamped(row.seq, engine.event_view(event, engine.EVERYTHING) or {}, row.at, row.by))
        if (move := engine.event_move(event)) is not None:
            moves.append({"seat": engine.event_mover(event), "move": move, "at": row.at, "by": row.by or None})
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
