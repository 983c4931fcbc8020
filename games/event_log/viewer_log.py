"""The part of a game and its log that one viewer may see. Each viewer's events are numbered from 1, without gaps."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Protocol

import orjson
from django.db import connection

from games import engine
from games.event_log.rows import NewLogEntry, read_event
from games.models import EventColumns, LogEvent
from games.read_models import LoggedEvent
from games.sql.logs import SELECT_EVENTS_FOR_VIEWER, SELECT_NUMBER_IN_LOG

Viewer = int | None
"""The number of a seat, or None for a spectator."""


class GameInfo(Protocol):
    """A game, with the only field that this module needs.

    `will_keep` is True if the awaited seat has already declined the exchange of the trump.
    """

    @property
    def will_keep(self) -> bool: ...


class SeatInfo(Protocol):
    """A game seat, with the only fields that this module needs."""

    @property
    def index(self) -> int: ...

    @property
    def is_played_by_computer(self) -> bool: ...


def load_events_for_viewer(game_id: str, viewer: Viewer, after: int, limit: int) -> list[LoggedEvent]:
    """Return at most `limit` events that the viewer may see, with numbers above `after`, oldest first. One query.

    The numbers are those that the viewer sees.
    """
    with connection.cursor() as cursor:
        cursor.execute(SELECT_EVENTS_FOR_VIEWER, {"game": game_id, "viewer": viewer, "after": after, "limit": limit})
        rows = cursor.fetchall()
    engine_viewer = _convert_to_engine_viewer(viewer)
    return [
        build_api_event(number, shown, at, by)
        for number, kind, seat, data, at, by in rows
        if (shown := engine.build_event_view(engine.Event.from_data(kind, seat, orjson.loads(data)), engine_viewer))
        is not None
    ]


def find_number_in_log(game_id: str, viewer: int, number: int, last: int) -> int:
    """Convert an event's number for a viewer to its number in the whole log.

    If the viewer has no event with this number, return `last`, the newest. One query. For EVERYTHING, both numbers are
    equal, and there is no query.
    """
    if viewer == engine.EVERYTHING:
        return number
    with connection.cursor() as cursor:
        cursor.execute(SELECT_NUMBER_IN_LOG, {"game": game_id, "viewer": viewer, "number": number, "last": last})
        (seq,) = cursor.fetchone() or (last,)
    return int(seq)


def load_events_until(game_id: str, viewer: int, seq: int, most: int) -> list[LoggedEvent]:
    """Return those of the last `most` events up to the event `seq` that the viewer may see, oldest first. One query.

    `viewer` is a seat, SPECTATOR or EVERYTHING.
    """
    rows = LogEvent.objects.filter(game=game_id, seq__gt=seq - most, seq__lte=seq).order_by("seq")
    return [
        build_api_event(_get_event_number(row, viewer), shown, row.at, row.by)
        for row in rows
        if (shown := engine.build_event_view(read_event(row), viewer)) is not None
    ]


def find_event_numbers_around(
    game_id: str, viewer: int, seq: int, kinds: Collection[str], within: int
) -> tuple[list[int], list[int]]:
    """Return the viewer's numbers of events of these kinds near the event `seq`: those before it, and those after it.

    An event is near if it is at most `within` events away in the whole log. If no event on one side is near, the next
    one of these kinds is returned for that side. The kinds must be public.

    Two queries, and one more for each side without a near event.
    """
    rows = LogEvent.objects.filter(game=game_id, kind__in=kinds).only("seq", "public_number", "secrets")
    before, after = rows.filter(seq__lt=seq), rows.filter(seq__gt=seq)
    within_range = (
        before.filter(seq__gte=seq - within).order_by("seq"),
        after.filter(seq__lte=seq + within).order_by("seq"),
    )
    found = list(within_range[0] or before.order_by("-seq")[:1]), list(within_range[1] or after.order_by("seq")[:1])
    return [_get_event_number(row, viewer) for row in found[0]], [_get_event_number(row, viewer) for row in found[1]]


def _get_event_number(row: EventColumns, viewer: int) -> int:
    if viewer == engine.EVERYTHING:
        return row.seq
    return row.get_number_for(None if viewer == engine.SPECTATOR else viewer)


def build_api_event(seq: int, shown: engine.EventView, at: datetime, by: str) -> LoggedEvent:
    """Return an event in the form of the API.

    The engine's event of a cut has a field `at`: how many cards were cut. Here it is called `cut`, because `at` is the
    time of the event in the API.
    """
    cut = {"cut": shown["at"]} if "at" in shown else {}
    return {"seq": seq, **shown, **cut, "at": at, "by": by or None}  # type: ignore[typeddict-item]  # `cut` may be missing


def _convert_to_engine_viewer(viewer: Viewer) -> int:
    return engine.SPECTATOR if viewer is None else viewer


def build_entries_view(state: engine.State, entries: list[NewLogEntry], viewer: Viewer) -> list[LoggedEvent]:
    """Return the events in `entries` as the viewer sees and numbers them. `state` is the state after them.

    The entries must be the newest of the log.
    """
    engine_viewer = _convert_to_engine_viewer(viewer)
    shown = [
        (entry, view) for entry in entries if (view := engine.build_event_view(entry.event, engine_viewer)) is not None
    ]
    first = engine.get_version(state, engine_viewer) - len(shown) + 1
    return [build_api_event(seq, view, entry.at, entry.by) for seq, (entry, view) in enumerate(shown, first)]


def build_state_view(game: GameInfo, state: engine.State, viewer: Viewer) -> engine.StateView:
    """Return the state as the viewer sees it, in the form of the referee protocol (docs/referee.md).

    A seat that has declined the exchange of the trump is not among the awaited seats.
    """
    shown = engine.build_view(state, _convert_to_engine_viewer(viewer))
    return {**shown, "must": []} if game.will_keep else shown


def list_legal_moves_for_seat(game: GameInfo, state: engine.State, seat: SeatInfo) -> list[engine.Move]:
    """Return the moves that the seat's player may make now.

    There are none during a takeover, or after the seat has declined the exchange of the trump.
    """
    if seat.is_played_by_computer or has_declined_exchange(game, state, seat.index):
        return []
    return engine.list_legal_moves(state, seat.index)


def has_declined_exchange(game: GameInfo, state: engine.State, seat: int) -> bool:
    """Return whether the seat has declined the trump exchange and waits for the end of the window."""
    return game.will_keep and seat in engine.list_awaited_seats(state)


def build_log_view(log: Iterable[EventColumns], viewer: Viewer) -> list[LoggedEvent]:
    """Return the events of a whole log as the viewer sees and numbers them. No query."""
    engine_viewer = _convert_to_engine_viewer(viewer)
    return [
        build_api_event(row.get_number_for(viewer), shown, row.at, row.by)
        for row in log
        if (shown := engine.build_event_view(read_event(row), engine_viewer)) is not None
    ]
