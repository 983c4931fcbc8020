"""Cancellation of series that have not started: by a user, or after a long time without activity."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Series
from games.services.series.seek_changes import reopen_seeks

LAPSES_AFTER = timedelta(days=60)
"""If a series has not started, it is cancelled after this time without activity. No invitation is valid for longer than
this."""


def postpone_lapse(series: Series) -> None:
    """Postpone the cancellation of an inactive series. No effect if the series has started."""
    if series.state == Series.State.OPEN:
        series.lapses_at = timezone.now() + LAPSES_AFTER
        series.save(update_fields=["lapses_at"])


def mark_cancelled(series: Series, now: datetime) -> None:
    """Cancel a series that has not started, and its invitations. The caller has locked the row."""
    reopen_seeks(series, now)
    series.state, series.finished_at, series.lapses_at = Series.State.CANCELLED, now, None
    series.save(update_fields=["state", "finished_at", "lapses_at"])
    series.places.update(expires_at=None)
