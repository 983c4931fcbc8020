from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.having import hold_account
from games.engine import Rules, RulesError
from games.errors import Forbidden, by_the_rules
from games.models import Place, Series
from games.services import telling
from games.services.series.limits import refuse_another_alone
from games.services.series.locking import lock_open_series
from games.services.series.next_game import deal_first_game


@transaction.atomic
def series_start(*, series_id: str, user: User) -> Series:
    """The creator starts without the seats that nobody has taken, if the rules allow so few. Raises bad_players."""
    hold_account(user)
    series = lock_open_series(series_id)
    if series.creator_id != user.pk:
        raise Forbidden(_("Only who created the series can start it."))
    taken = [place for place in series.places.all() if place.is_taken]
    playable(series.rules, len(taken))
    close_ranks(series, taken)
    start(series)
    telling.series_started(series=series, by=user, now=timezone.now())
    return series


@transaction.atomic
def series_cancel(*, series_id: str, user: User) -> Series:
    """The creator calls the series off before it starts."""
    series = lock_open_series(series_id)
    if series.creator_id != user.pk:
        raise Forbidden(_("Only who created the series can cancel it."))
    call_off(series, timezone.now())
    return series


def call_off(series: Series, now: datetime) -> None:
    """Nobody is invited any more; the caller holds the row of the series, which has not started."""
    series.state, series.finished_at, series.lapses_at = Series.State.CANCELLED, now, None
    series.save(update_fields=["state", "finished_at", "lapses_at"])
    series.places.update(expires_at=None)


def start_when_complete(series: Series) -> None:
    """Start if every seat is taken and every player named has accepted; the caller holds the series' row."""
    if all(place.is_taken for place in series.places.all()):
        start(series)


def start(series: Series) -> None:
    refuse_another_alone(series)
    series.state, series.started_at, series.lapses_at = Series.State.RUNNING, timezone.now(), None
    series.save(update_fields=["state", "started_at", "lapses_at"])
    deal_first_game(series)


def close_ranks(series: Series, taken: list[Place]) -> None:
    """Without the seats that nobody took, those that are taken are numbered anew, in the same order."""
    series.places.exclude(pk__in=[place.pk for place in taken]).delete()
    for index, place in enumerate(taken):
        place.index = index
    Place.objects.bulk_update(taken, ["index"])


def playable(rules: str | dict[str, Any], players: int) -> dict[str, Any]:
    """The rules written out, with the name of the preset, which says for how many they are, if one was named."""
    preset = rules if isinstance(rules, str) else rules.get("preset")
    try:
        written_out = Rules.from_data(rules, players).to_data()
    except RulesError as error:
        raise by_the_rules(error) from None
    return written_out if preset is None else {"preset": preset, **written_out}
