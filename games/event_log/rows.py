"""Conversion of events to database rows and back, and loading of snapshots and logs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

import orjson

from games import engine
from games.models import EventColumns, Game, LogEvent, Series


@dataclass(frozen=True, slots=True)
class NewLogEntry:
    """An event to be written to the log. `by` is "player", "clock" or "computer" for a move, and "" for other events.

    `is_ordered` is True if standing orders made the move. The log does not contain this, because only the player may
    see it.
    """

    event: engine.Event
    by: str
    at: datetime
    is_ordered: bool = False


def load_rules(series: Series) -> engine.Rules:
    return _parse_rules(orjson.dumps(series.rules, option=orjson.OPT_SORT_KEYS))


@lru_cache(maxsize=256)
def _parse_rules(data: bytes) -> engine.Rules:
    return engine.Rules.from_data(orjson.loads(data))


def load_state(game: Game) -> engine.State:
    """Restore the present state of a game from its snapshot. `game.series` must be loaded."""
    return engine.restore_snapshot(game.snapshot, load_rules(game.series))


def build_entries(
    events: Iterable[engine.Event], by: str, at: datetime, *, is_ordered: bool = False
) -> list[NewLogEntry]:
    """Build the log entries of one move. Only the move's own event gets `by` and `is_ordered`."""
    return [
        NewLogEntry(event, by, at, is_ordered)
        if engine.get_move_text(event) is not None
        else NewLogEntry(event, "", at)
        for event in events
    ]


def read_event(row: EventColumns) -> engine.Event:
    return engine.Event.from_data(row.kind, row.seat, row.data)


def fold_log(game: Game) -> engine.State:
    """Return the state after all events of the log. Too slow for play, because it reads every event.

    `game.series` must be loaded.
    """
    state = create_undealt_state(game)
    for row in iterate_log(game):
        engine.apply_event(state, read_event(row))
    return state


def create_undealt_state(game: Game) -> engine.State:
    """Return the state of a game before its first event. `game.series` must be loaded."""
    return engine.create_undealt_state(
        load_rules(game.series), len(game.moves), game.dealer, bytes(game.seed), game.previous
    )


def iterate_log(game: Game) -> Iterator[LogEvent]:
    """Yield all rows of a game's log in order, with at most 500 in memory."""
    return LogEvent.objects.filter(game=game).order_by("seq").iterator(chunk_size=500)
