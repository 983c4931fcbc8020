"""The log of a game and its snapshot. Only this package converts events to rows and rows to events.

A game's row stores the state that its log folds to. Therefore a reader needs one row, and a writer adds only its
events.
"""

from games.event_log.appending import append
from games.event_log.checkpoints import SPACING, PastReader, checkpoints_of, newest_checkpoint
from games.event_log.long_logs import LONG
from games.event_log.records import Form, find_wrong_records, open_record, record_digest, record_part
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
    events_until,
    has_answered,
    legal_for,
    log_for,
    numbers_around,
    seq_of,
    view_for,
)

__all__ = [
    "LONG",
    "SPACING",
    "Entry",
    "Form",
    "PastReader",
    "Viewer",
    "append",
    "blank",
    "checkpoints_of",
    "entries_for",
    "entries_of",
    "event_of",
    "events_for",
    "events_until",
    "find_wrong_records",
    "has_answered",
    "legal_for",
    "load_state",
    "log_for",
    "log_of",
    "newest_checkpoint",
    "numbers_around",
    "open_record",
    "record_digest",
    "record_part",
    "replay",
    "rules_of",
    "seq_of",
    "view_for",
]
