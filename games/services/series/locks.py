from django.utils.translation import gettext as _

from games.errors import Conflict, NotFound
from games.models import Series


def lock_series(series_id: str) -> Series:
    """Lock the series' row until the transaction ends. Raises NotFound if there is no such series."""
    series = Series.objects.select_for_update(no_key=True).filter(pk=series_id).first()
    if series is None:
        raise NotFound
    return series


def lock_open_series(series_id: str) -> Series:
    """Lock the row of a series that has not started.

    Raises NotFound if there is no such series, and Conflict if it has started.
    """
    series = lock_series(series_id)
    check_not_started(series)
    return series


def lock_series_with_free_seats(series_id: str) -> Series:
    """Lock the row of a series that has not started or has a free seat.

    Raises NotFound if there is no such series, and Conflict for other series.
    """
    series = lock_series(series_id)
    if not series.is_short_of_players:
        check_not_started(series)
    return series


def check_not_started(series: Series) -> None:
    if series.state != Series.State.OPEN:
        raise Conflict(
            _("The table is {state}: this can only be done before it starts.").format(state=series.state_in_words)
        )
