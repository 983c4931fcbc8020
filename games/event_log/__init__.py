"""The log of a game and its snapshot: the one place that turns events into rows and rows into events.

A game's row keeps the state that its log folds to, so a reader needs one row, and a writer adds its own events only.
"""

from games.event_log.appending import append
from games.event_log.rows import (
    Entry,
    blank,
    entries_of,
    event_of,
    load_state,
    log_of,
    replay,
    rules_of,
)
from games.event_log.shown import (
    Viewer,
    entries_for,
    events_for,
    game_text,
    has_answered,
    legal_for,
    log_for,
    moments_of,
    record,
    view_for,
)

__all__ = [
    "Entry",
    "Viewer",
    "append",
    "blank",
    "entries_for",
    "entries_of",
    "event_of",
    "events_for",
    "game_text",
    "has_answered",
    "legal_for",
    "load_state",
    "log_for",
    "log_of",
    "moments_of",
    "record",
    "replay",
    "rules_of",
    "view_for",
]
