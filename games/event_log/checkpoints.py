"""Past states of a game, folded from the nearest checkpoint before the requested event."""

from collections.abc import Iterator

from django.db.models import Max

from games import engine
from games.event_log.archived_logs import may_store_checkpoints
from games.event_log.code_version import compute_code_digest
from games.event_log.long_logs import LONG_LOG_EVENTS, LONG_LOG_SLOTS
from games.event_log.rows import read_event
from games.models import Checkpoint, LogEvent

CHECKPOINT_SPACING = 50
"""The number of events between two checkpoints. When checkpoints are stored, a reader has to fold at most
CHECKPOINT_SPACING events."""
ROWS_PER_PAGE = 2000
"""The largest number of rows of the log in memory at the same time. It exceeds the length of every archived log, which
PostgreSQL unpacks as a whole for each page. So an archived log is unpacked only once."""


class PastStateReader:
    """A reader of past states of one game. It folds the log from the nearest checkpoint up to a requested event.

    While it folds, it stores checkpoints. So later readers have to read at most `CHECKPOINT_SPACING` rows. It stores
    none if the log is archived.
    """

    def __init__(self, game_id: str, blank: engine.State) -> None:
        self._game_id = game_id
        self._blank = blank
        self._state = blank.copy()
        self.events_read = 0

    def load_state_after(self, seq: int) -> engine.State:
        """Return the state right after the event `seq`, a number in the whole log.

        The next call may change the returned object. Raises `Throttled` (429) if more than LONG_LOG_EVENTS events must
        be read and another thread of this process is reading a long log.
        """
        if self._state.version > seq:
            self._state = self._blank.copy()
        self._load_nearest_checkpoint(seq)
        if seq - self._state.version <= LONG_LOG_EVENTS:
            return self._fold_until(seq)
        with LONG_LOG_SLOTS.take_slot():
            # Another reader may have stored checkpoints since the last query.
            self._load_nearest_checkpoint(seq)
            return self._fold_until(seq)

    def _fold_until(self, seq: int) -> engine.State:
        """Apply the events up to and including `seq`, store the checkpoints on the way, and return the state.

        No checkpoint is stored if the log is archived.
        """
        found = []
        for row in self._iterate_rows_until(seq):
            engine.apply_event(self._state, read_event(row))
            self.events_read += 1
            if row.seq % CHECKPOINT_SPACING == 0:
                found.append(self._build_checkpoint())
        if found and may_store_checkpoints(self._game_id):
            Checkpoint.objects.filter(game=self._game_id).exclude(code=compute_code_digest()).delete()
            Checkpoint.objects.bulk_create(found, ignore_conflicts=True, batch_size=100)
        return self._state

    def _load_nearest_checkpoint(self, seq: int) -> None:
        """Continue from the newest checkpoint up to the event `seq`, unless the reader's own state is newer."""
        nearest = (
            Checkpoint.objects.filter(
                game=self._game_id, code=compute_code_digest(), seq__lte=seq, seq__gt=self._state.version
            )
            .order_by("-seq")
            .first()
        )
        if nearest is not None:
            self._state = engine.restore_snapshot(nearest.snapshot, self._blank.rules)

    def _iterate_rows_until(self, seq: int) -> Iterator[LogEvent]:
        rows = LogEvent.objects.filter(game=self._game_id).order_by("seq")
        for after in range(self._state.version, seq, ROWS_PER_PAGE):
            yield from rows.filter(seq__gt=after, seq__lte=min(seq, after + ROWS_PER_PAGE))

    def _build_checkpoint(self) -> Checkpoint:
        snapshot = engine.build_snapshot(self._state)
        return Checkpoint(game_id=self._game_id, code=compute_code_digest(), seq=self._state.version, snapshot=snapshot)


def find_newest_checkpoint(game_id: str) -> int:
    """Return the number of the newest event with a checkpoint, or 0. All earlier checkpoints exist, too."""
    found = Checkpoint.objects.filter(game=game_id, code=compute_code_digest()).aggregate(newest=Max("seq"))
    return found["newest"] or 0


def load_checkpoints(game_id: str) -> dict[int, engine.Snapshot]:
    """Return the snapshots of a game's checkpoints. Each key is the number of the last event that the snapshot
    contains.
    """
    rows = Checkpoint.objects.filter(game=game_id, code=compute_code_digest())
    return dict(rows.values_list("seq", "snapshot"))
