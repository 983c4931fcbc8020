"""The event log of a game and its snapshot. Only this package converts events to database rows and back.

The game's row stores the snapshot, which equals the fold of the log. So one row gives the state, and a move adds only
its own events. Some time after the end, the log is packed into one row, an `ArchivedLog`. Readers use the database view
`LogEvent`, which also has the events of archived logs.
"""

from games.event_log.append import write_move
from games.event_log.archived_logs import archive_log, find_wrong_archived_columns
from games.event_log.checkpoints import CHECKPOINT_SPACING, PastStateReader, find_newest_checkpoint, load_checkpoints
from games.event_log.highlights import HighlightCounter, compute_highlights
from games.event_log.long_logs import LONG_LOG_EVENTS
from games.event_log.records import (
    RecordForm,
    build_play_record,
    find_wrong_records,
    load_or_store_record_part,
    load_record_digest,
)
from games.event_log.rows import (
    NewLogEntry,
    build_entries,
    create_undealt_state,
    fold_log,
    iterate_log,
    load_rules,
    load_state,
    read_event,
)
from games.event_log.viewer_log import (
    Viewer,
    build_entries_view,
    build_log_view,
    build_state_view,
    find_event_numbers_around,
    find_number_in_log,
    has_declined_exchange,
    list_legal_moves_for_seat,
    load_events_for_viewer,
    load_events_until,
)

__all__ = [
    "CHECKPOINT_SPACING",
    "LONG_LOG_EVENTS",
    "HighlightCounter",
    "NewLogEntry",
    "PastStateReader",
    "RecordForm",
    "Viewer",
    "archive_log",
    "build_entries",
    "build_entries_view",
    "build_log_view",
    "build_play_record",
    "build_state_view",
    "compute_highlights",
    "create_undealt_state",
    "find_event_numbers_around",
    "find_newest_checkpoint",
    "find_number_in_log",
    "find_wrong_archived_columns",
    "find_wrong_records",
    "fold_log",
    "has_declined_exchange",
    "iterate_log",
    "list_legal_moves_for_seat",
    "load_checkpoints",
    "load_events_for_viewer",
    "load_events_until",
    "load_or_store_record_part",
    "load_record_digest",
    "load_rules",
    "load_state",
    "read_event",
    "write_move",
]
