"""What a viewer may see of a game and its log, in the viewer's own numbers."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, Protocol

import orjson
from django.db import connection

from games import engine
from games.event_log.rows import Entry, event_of
from games.models import Event

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


# A binary search: the numbers of a viewer grow with those of the log, but no index has them. For a spectator (-1) there
# are no secrets to add. LIMIT 1 makes PostgreSQL look up one row in each step, by the primary key: without it, a
# planner that lacks statistics may read the whole game in each step and join it.
SEQ_OF = """
    WITH RECURSIVE search (low, high) AS (
        SELECT least(%(number)s, %(last)s), %(last)s
        UNION ALL
        SELECT CASE WHEN is_before THEN middle + 1 ELSE low END, CASE WHEN is_before THEN high ELSE middle END
        FROM search
        CROSS JOIN LATERAL (
            SELECT seq AS middle, public_number + coalesce(secrets[%(viewer)s + 1], 0) < %(number)s AS is_before
            FROM games_event WHERE game_id = %(game)s AND seq = (low + high) / 2
            LIMIT 1
        ) tried
        WHERE low < high
    )
    SELECT low FROM search WHERE low = high
"""


def events_for(game_id: str, viewer: Viewer, after: int, limit: int) -> list[dict[str, Any]]:
    """At most `limit` events with numbers above `after`, oldest first, as the viewer sees and numbers them."""
    with connection.cursor() as cursor:
        cursor.execute(EVENTS_FOR, {"game": game_id, "viewer": viewer, "after": after, "limit": limit})
        rows = cursor.fetchall()
    seer = _engine_viewer(viewer)
    return [
        stamped(number, shown, at, by)
        for number, kind, seat, data, at, by in rows
        if (shown := engine.event_view(engine.Event.from_data(kind, seat, orjson.loads(data)), seer)) is not None
    ]


def seq_of(game_id: str, viewer: int, number: int, last: int) -> int:
    """The number in the whole log of the event that a viewer of the engine (a seat, SPECTATOR or EVERYTHING) is shown
    as `number`; `last` is the number of the newest event in the whole log. One query."""
    if viewer == engine.EVERYTHING:
        return number
    with connection.cursor() as cursor:
        cursor.execute(SEQ_OF, {"game": game_id, "viewer": viewer, "number": number, "last": last})
        (seq,) = cursor.fetchone() or (last,)
    return int(seq)


def events_until(game_id: str, viewer: int, seq: int, most: int) -> list[dict[str, Any]]:
    """Of the newest `most` events up to `seq`, those that a viewer of the engine is shown, oldest first. One query."""
    rows = Event.objects.filter(game=game_id, seq__gt=seq - most, seq__lte=seq).order_by("seq")
    return [
        stamped(_number(row, viewer), shown, row.at, row.by)
        for row in rows
        if (shown := engine.event_view(event_of(row), viewer)) is not None
    ]


def numbers_around(
    game_id: str, viewer: int, seq: int, kinds: Collection[str], within: int
) -> tuple[list[int], list[int]]:
    """The viewer's numbers of the events of these kinds that are at most `within` before and after the event `seq`, in
    the order of the log; where there are none, the nearest. The kinds are ones that everybody is shown. Two queries,
    or one more on a side that is empty."""
    rows = Event.objects.filter(game=game_id, kind__in=kinds).only("seq", "public_number", "secrets")
    before, after = rows.filter(seq__lt=seq), rows.filter(seq__gt=seq)
    near = before.filter(seq__gte=seq - within).order_by("seq"), after.filter(seq__lte=seq + within).order_by("seq")
    told = list(near[0] or before.order_by("-seq")[:1]), list(near[1] or after.order_by("seq")[:1])
    return [_number(row, viewer) for row in told[0]], [_number(row, viewer) for row in told[1]]


def _number(row: Event, viewer: int) -> int:
    if viewer == engine.EVERYTHING:
        return row.seq
    return row.number_for(None if viewer == engine.SPECTATOR else viewer)


def stamped(seq: int, shown: dict[str, Any], at: datetime, by: str) -> dict[str, Any]:
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
    return [stamped(seq, view, entry.at, entry.by) for seq, (entry, view) in enumerate(shown, first)]


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


def log_for(log: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """The events of a whole log as the viewer sees and numbers them. No query."""
    seer = _engine_viewer(viewer)
    return [
        stamped(row.number_for(viewer), shown, row.at, row.by)
        for row in log
        if (shown := engine.event_view(event_of(row), seer)) is not None
    ]
