"""Days off in a series. On a player's day off, only that player's move clock stands still."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from durak_site.localization.times import format_date
from games import engine
from games.errors import Conflict, Forbidden, GameError, LimitReached, build_invalid_error
from games.models import Game, Holiday, Series, SeriesSeat
from games.models.away import list_effective_days
from games.services.live_game import lock_live_game
from games.services.move_clock import set_days_off
from games.services.restrictions import refuse_suspended

MAX_DAYS_AHEAD = timedelta(days=366)
EARLIEST_ZONE_OFFSET = timedelta(hours=14)
"""The offset from UTC of the time zone in which each day begins first."""


@transaction.atomic
def take_day_off(*, series_id: str, user: User, day: date, now: datetime | None = None) -> bool:
    """Take a day off for the user, today or later. Return False if it is already taken.

    If the user's clock is running, the deadline moves at once.

    - Raises `invalid` if the day is over or more than 366 days ahead, or if clocks stand still on it anyway.
    - Raises LimitReached if the agreed days are used up.
    - Raises Forbidden if the user has no seat or is suspended, and Conflict if the series has no days off or is over.
    """
    refuse_suspended(user)
    now = now or timezone.now()
    series = _lock_days_off_and_load_series(series_id, user)
    taken = Holiday.objects.filter(series=series, player=user)
    if taken.filter(day=day).exists():
        return False
    today = now.astimezone(ZoneInfo(user.time_zone)).date()
    if not today <= day <= today + MAX_DAYS_AHEAD:
        first, last = format_date(today), format_date(today + MAX_DAYS_AHEAD)
        raise build_invalid_error("day", _("A day from today, {today}, to {last}.").format(today=first, last=last))
    if taken.filter(day__year=day.year).count() >= series.holidays:
        raise _build_days_off_error(series, day.year)
    if not list_effective_days(series, [day]):
        raise build_invalid_error("day", _("Clocks stand still here on Saturdays and Sundays. Choose another day."))
    Holiday.objects.create(series=series, player=user, day=day, taken_at=now)
    _update_running_clock(series, user, now)
    return True


@transaction.atomic
def replace_away_days(*, series_id: str, user: User, days: Sequence[date], now: datetime) -> None:
    """Replace the days off that the user's absence takes in this series by `days`.

    If the series allows fewer days off in a year, only the earliest are taken. Days off that have begun stay, and so do
    those that the user has taken without an absence. No effect if the series has ended meanwhile.
    """
    try:
        series = _lock_days_off_and_load_series(series_id, user)
    except GameError:
        return
    taken = Holiday.objects.filter(series=series, player=user)
    movable = Q(is_away=True, day__gt=get_last_begun_day(now))
    staying = set(taken.exclude(movable).values_list("day", flat=True))
    given_back, _deleted = taken.filter(movable).exclude(day__in=_choose_days_off(series, days, staying)).delete()
    if create_days_off(series, user, days, now) or given_back:
        _update_running_clock(series, user, now)


def create_days_off(series: Series, user: User, days: Sequence[date], now: datetime) -> int:
    """Take those of `days` that have an effect (`list_effective_days`) as days off for the user's absence.

    If the series allows too few in a year, the earliest are taken. Return the number of new days off. The caller has
    locked the user's days off (`lock_days_off`).
    """
    taken = set(Holiday.objects.filter(series=series, player=user).values_list("day", flat=True))
    new = _choose_days_off(series, days, taken)
    Holiday.objects.bulk_create(Holiday(series=series, player=user, day=day, taken_at=now, is_away=True) for day in new)
    return len(new)


def _choose_days_off(series: Series, days: Sequence[date], taken: Collection[date]) -> list[date]:
    """Return those of `days` that can become days off beside those taken: the earliest that have an effect."""
    left = Counter(dict.fromkeys({day.year for day in days}, series.holidays))
    left.subtract(day.year for day in taken)
    chosen = []
    for day in list_effective_days(series, days):
        if day not in taken and left[day.year] > 0:
            left[day.year] -= 1
            chosen.append(day)
    return chosen


@transaction.atomic
def give_back_day_off(*, series_id: str, user: User, day: date, now: datetime | None = None) -> None:
    """Give back a day off that has not begun in any time zone. No effect if it is not taken.

    Raises Forbidden if the user has no seat, and Conflict if the day has begun or the series is over.
    """
    now = now or timezone.now()
    series = _lock_days_off_and_load_series(series_id, user)
    taken = Holiday.objects.filter(series=series, player=user, day=day)
    if not taken.exists():
        return
    if not can_give_back_day_off(day, now):
        raise Conflict(_("A day that has begun anywhere in the world cannot be given back."))
    taken.delete()
    _update_running_clock(series, user, now)


def can_give_back_day_off(day: date, now: datetime | None = None) -> bool:
    """Return whether a day off can be given back: it must not have begun in any time zone."""
    return day > get_last_begun_day(now or timezone.now())


def get_last_begun_day(now: datetime) -> date:
    """Return the latest date that has begun in at least one time zone."""
    return (now + EARLIEST_ZONE_OFFSET).date()


def lock_days_off(series_id: str, user: User) -> None:
    """Take an advisory lock for the user's days off in the series. Wait at most five seconds.

    A row lock could deadlock, because other transactions lock games before series.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"holidays {series_id} {user.pk}"])


def _lock_days_off_and_load_series(series_id: str, user: User) -> Series:
    """Lock the user's days off in the series, and return the series.

    Raises Forbidden if the user has no seat, and Conflict if the series is over.
    """
    lock_days_off(series_id, user)
    places = SeriesSeat.objects.select_related("series")
    place = places.filter(series=series_id, player=user, accepted_at__isnull=False).first()
    if place is None:
        raise Forbidden(_("Only players of this table have days off here."))
    if place.series.state not in (Series.State.OPEN, Series.State.RUNNING):
        raise Conflict(_("The table is {state}.").format(state=place.series.state_in_words))
    return place.series


def _build_days_off_error(series: Series, year: int) -> GameError:
    if not series.holidays:
        return Conflict(_("This table has agreed on no days off."))
    sentence = ngettext(
        "This table has agreed on {n} day off a year for each player, and you have taken it for {year}.",
        "This table has agreed on {n} days off a year for each player, and you have taken all of them for {year}.",
        series.holidays,
    )
    return LimitReached(sentence.format(n=series.holidays, year=year))


def _update_running_clock(series: Series, user: User, now: datetime) -> None:
    """Recompute the deadlines of games in which the player's clock runs. Call after days off have changed."""
    for game_id in Game.objects.filter(series=series, finished_at=None).values_list("pk", flat=True):
        live = lock_live_game(game_id, now)
        seat = next((seat for seat in live.seats if seat.player_id == user.pk), None)
        if seat is None or live.state.phase in engine.WINDOW_PHASES or not live.game.is_waiting_for(seat.index):
            continue
        set_days_off(live.game, seat)
        live.update_deadlines()
        live.save()
