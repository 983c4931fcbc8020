"""A player's absence: the dates between which the player takes the agreed days off in every series.

It also applies to series that start during the absence. The player's seeks are not matched meanwhile
(`games.services.seeks.matching_input`).
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from durak_site.localization.times import format_date
from games.errors import GameError
from games.models import Away, Series, SeriesSeat
from games.models.away import find_absence, list_absence_days, select_running_series
from games.services.days_off import MAX_DAYS_AHEAD, create_days_off, lock_days_off, replace_away_days
from games.services.rate_limits import count_or_throttle_with_sentence
from games.services.restrictions import refuse_suspended

MAX_ABSENCE_DAYS = 60
"""The largest number of days of one absence."""


def set_away(*, user: User, from_date: date, to_date: date, now: datetime | None = None) -> None:
    """Record the user's absence in place of an earlier one, and take days off for it in each running series.

    Days off of the earlier absence are given back if they have not begun. Each series has its own transaction, so that
    no transaction locks games of several series. If a call fails halfway, repeat it.

    Raises `invalid` for dates that are not allowed, Forbidden if the user is suspended, and `too_many_requests` if the
    user changes the absence too often.
    """
    refuse_suspended(user)
    now = now or timezone.now()
    _count_change_or_refuse(user)
    with transaction.atomic():
        lock_account(user)
        today = now.astimezone(ZoneInfo(user.time_zone)).date()
        _check_dates(from_date, to_date, find_absence(user, now), today)
        values = {"from_date": from_date, "to_date": to_date, "changed_at": now}
        Away.objects.update_or_create(player=user, defaults=values)
    _update_days_off(user, now)


def end_away(*, user: User, now: datetime | None = None) -> None:
    """Delete the user's absence, if any, and give back those of its days off that have not begun.

    Raises `too_many_requests` if the user changes the absence too often.
    """
    now = now or timezone.now()
    _count_change_or_refuse(user)
    Away.objects.filter(player=user).delete()
    _update_days_off(user, now)


def take_days_off_if_away(series: Series, places: Iterable[SeriesSeat], now: datetime) -> None:
    """Take days off for those players of `places` who have announced an absence.

    Call when the series starts, before its first deal, and when a player joins a running series.
    """
    players = {place.player_id: place.player for place in places if place.player is not None}
    for absence in Away.objects.filter(player__in=players).select_related("player"):
        lock_days_off(series.pk, absence.player)
        create_days_off(series, absence.player, list_absence_days(absence, now), now)


def _update_days_off(user: User, now: datetime) -> None:
    absence = find_absence(user, now)
    days = [] if absence is None else list_absence_days(absence, now)
    for series_id in select_running_series(user).order_by("pk").values_list("pk", flat=True):
        replace_away_days(series_id=series_id, user=user, days=days, now=now)


def _check_dates(from_date: date, to_date: date, earlier: Away | None, today: date) -> None:
    """Raise `invalid` if the dates of the absence are not allowed.

    It must not begin or end in the past, end before it begins, end too far ahead, or be too long. A changed absence may
    keep its first day, even if that day is in the past.
    """
    errors = {}
    if from_date < today and (earlier is None or from_date != earlier.from_date):
        errors["from_date"] = _("From today on, {today}.").format(today=format_date(today))
    if to_date < max(from_date, today):
        errors["to_date"] = _("Not before {first}.").format(first=format_date(max(from_date, today)))
    elif to_date - from_date >= timedelta(days=MAX_ABSENCE_DAYS):
        errors["to_date"] = _("At most {n} days.").format(n=MAX_ABSENCE_DAYS)
    elif to_date > today + MAX_DAYS_AHEAD:
        errors["to_date"] = _("Not after {last}.").format(last=format_date(today + MAX_DAYS_AHEAD))
    if errors:
        sentences = {field: [sentence] for field, sentence in errors.items()}
        raise GameError("invalid", next(iter(errors.values())), status=400, errors=sentences)


def _count_change_or_refuse(user: User) -> None:
    sentence = _("You have changed your absence {times} times in a short time. Wait a little.")
    count_or_throttle_with_sentence("away", str(user.pk), sentence)
