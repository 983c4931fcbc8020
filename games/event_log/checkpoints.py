"""The state of a game after any of its events, folded from the nearest checkpoint."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Max

from games import engine
from games.event_log.long_logs import LONG, READING
from games.event_log.rows import event_of
from games.event_log.source import source_digest
from games.models import Checkpoint, Event

SPACING = 50
"""Events between two checkpoints: as many are folded at most where somebody has looked before."""
PAGE = 500
"""Rows in memory at once."""


class PastReader:
    """Folds the log of one game up to events that are asked for. The first reader of a stretch of the log writes its
    checkpoints, so later ones read `SPACING` rows at most."""

    def __init__(self, game_id: str, blank: engine.State) -> None:
        self._game_id = game_id
        self._blank = blank
        self._state = blank.copy()
        self.events_read = 0

    def state_after(self, seq: int) -> engine.State:
        """The state right after the event numbered `seq` in the whole log. The next call may change it.

        Raises Throttled (429) if many events have to be read while another thread of this process reads as many.
        """
        if self._state.version > seq:
            self._state = self._blank.copy()
        self._jump(seq)
        if seq - self._state.version <= LONG:
            return self._fold_until(seq)
        with READING.turn():
            self._jump(seq)  # another reader may have stored checkpoints since
            return self._fold_until(seq)

    def _fold_until(self, seq: int) -> engine.State:
        """Store the checkpoints on the way."""
        found = [self._checkpoint() for row in self._rows_until(seq) if self._fold(row)]
        if found:
            Checkpoint.objects.filter(game=self._game_id).exclude(code=source_digest()).delete()
            Checkpoint.objects.bulk_create(found, ignore_conflicts=True, batch_size=100)
        return self._state

    def _jump(self, seq: int) -> None:
        nearest = (
            Checkpoint.objects.filter(
                game=self._game_id, code=source_digest(), seq__lte=seq, seq__gt=self._state.version
            )
            .order_by("-seq")
            .first()
        )
        if nearest is not None:
            self._state = engine.restored(nearest.snapshot, self._blank.rules)

    def _rows_until(self, seq: int) -> Iterator[Event]:
        rows = Event.objects.filter(game=self._game_id).order_by("seq")
        for after in range(self._state.version, seq, PAGE):
            yield from rows.filter(seq__gt=after, seq__lte=min(seq, after + PAGE))

    def _fold(self, row: Event) -> bool:
        """Whether a checkpoint belongs after this event."""
        engine.apply(self._state, event_of(row))
        self.events_read += 1
        return row.seq % SPACING == 0

    def _checkpoint(self) -> Checkpoint:
        snapshot: dict[str, Any] = engine.snapshot(self._state)
        return Checkpoint(game_id=self._game_id, code=source_digest(), seq=self._state.version, snapshot=snapshot)


def newest_checkpoint(game_id: str) -> int:
    """Up to which event checkpoints are stored; 0 without any. A reader stores all of a stretch, so none is missing
    before the newest."""
    found = Checkpoint.objects.filter(game=game_id, code=source_digest()).aggregate(newest=Max("seq"))
    return found["newest"] or 0


def checkpoints_of(game_id: str) -> dict[int, dict[str, Any]]:
    """The snapshots that readers may start from, by the number of the last event folded into them."""
    rows = Checkpoint.objects.filter(game=game_id, code=source_digest())
    return dict(rows.values_list("seq", "snapshot"))
