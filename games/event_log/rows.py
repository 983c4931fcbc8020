"""Events into rows and rows into events; the snapshot, and the log it comes from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

import orjson

from games import engine
from games.models import Event, Game, Series


@dataclass(frozen=True, slots=True)
class Entry:
    """An event on its way into the log. `by` is "player", "clock" or "computer", or "" for what only follows.

    `is_ordered`: standing orders made this move. It is not part of the log: only the seat's player is shown it.
    """

    event: engine.Event
    by: str
    at: datetime
    is_ordered: bool = False


def rules_of(series: Series) -> engine.Rules:
    return _rules(orjson.dumps(series.rules, option=orjson.OPT_SORT_KEYS))


@lru_cache(maxsize=256)
def _rules(written_out: bytes) -> engine.Rules:
    return engine.Rules.from_data(orjson.loads(written_out))


def load_state(game: Game) -> engine.State:
    """The live state, from the game's snapshot. Needs `game.series`."""
    return engine.restored(game.snapshot, rules_of(game.series))


def entries_of(events: Iterable[engine.Event], by: str, at: datetime, *, is_ordered: bool = False) -> list[Entry]:
    """Build the entries of a move. Only the move itself gets `by` and `is_ordered`, not the events that follow."""
    return [
        Entry(event, by, at, is_ordered) if engine.event_move(event) is not None else Entry(event, "", at)
        for event in events
    ]


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
    return engine.blank(rules_of(game.series), len(game.moves), game.dealer, bytes(game.seed))


def log_of(game: Game) -> Iterator[Event]:
    """Every row of the log in order, held in memory a few at a time."""
    return Event.objects.filter(game=game).order_by("seq").iterator(chunk_size=500)
