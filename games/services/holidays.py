"""Days that players take off in a series: their own clocks stand still then, nobody else's, and no window."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import engine
from games.errors import Conflict, Forbidden, GameError, LimitReached
from games.models import Game, Holiday, Place, Series
from games.services.live_game import take_up
from games.services.timing import read_holidays

FARTHEST = timedelta(days=366)
EARLIEST_ZONE = timedelta(hours=14)
"""How far the zone is ahead of UTC in which every day begins first."""


@transaction.atomic
def holiday_take(*, series_id: str, user: User, day: date, now: datetime | None = None) -> bool:
    """Take a day off, from today on; False if it was taken already. A move that is due has more time at once.

    Raises Forbidden for who has no seat, LimitReached for more days than were agreed, Conflict where there are none,
    and for a series that is over.
    """
    now = now or timezone.now()
    series = _own(series_id, user)
    taken = Holiday.objects.filter(series=series, player=user)
    if taken.filter(day=day).exists():
        return False
    _refuse_day(day, now.astimezone(ZoneInfo(user.time_zone)).date())
    if taken.filter(day__year=day.year).count() >= series.holidays:
        raise _too_many(series, day.year)
    Holiday.objects.create(series=series, player=user, day=day, taken_at=now)
    _keep_time_anew(series, user, now)
    return True


@transaction.atomic
def holiday_give_back(*, series_id: str, user: User, day: date, now: datetime | None = None) -> None:
    """Give a day back that has not begun anywhere; nothing if it is not taken.

    Raises Forbidden for who has no seat, Conflict for a day that has begun, and for a series that is over.
    """
    now = now or timezone.now()
    series = _own(series_id, user)
    taken = Holiday.objects.filter(series=series, player=user, day=day)
    if not taken.exists():
        return
    if not can_be_given_back(day, now):
        raise Conflict(_("A day that has begun, be it at the other end of the world, cannot be given back."))
    taken.delete()
    _keep_time_anew(series, user, now)


def can_be_given_back(day: date, now: datetime | None = None) -> bool:
    """Whether it has begun nowhere."""
    return day > ((now or timezone.now()) + EARLIEST_ZONE).date()


def _own(series_id: str, user: User) -> Series:
    """The series, held so that two days which one player takes at once are counted one after the other.

    No row is locked for that: games are locked before series and places elsewhere. Nobody waits longer than five
    seconds for a lock here.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"holidays {series_id} {user.pk}"])
    places = Place.objects.select_related("series")
    place = places.filter(series=series_id, player=user, accepted_at__isnull=False).first()
    if place is None:
        raise Forbidden(_("Only who sits here has holidays here."))
    if place.series.state not in (Series.State.OPEN, Series.State.RUNNING):
        raise Conflict(_("The series is {state}.").format(state=place.series.state_in_words))
    return place.series


def _refuse_day(day: date, today: date) -> None:
    if not today <= day <= today + FARTHEST:
        sentence = _("A day from today, {today}, to {last}.").format(today=today, last=today + FARTHEST)
        raise GameError("invalid", sentence, status=400, errors={"day": [sentence]})


def _too_many(series: Series, year: int) -> GameError:
    if not series.holidays:
        return Conflict(_("This table has agreed on no holidays."))
    sentence = ngettext(
        "This table has agreed on {n} day a year for each, and you have taken it of {year}.",
        "This table has agreed on {n} days a year for each, and you have taken as many of {year}.",
        series.holidays,
    )
    return LimitReached(sentence.format(n=series.holidays, year=year))


def _keep_time_anew(series: Series, user: User, now: datetime) -> None:
    """The clock that runs for this player now is kept by the holidays as they are now."""
    for game_id in Game.objects.filter(series=series, finished_at=None).values_list("pk", flat=True):
        live = take_up(game_id, now)
        seat = next(one for one in live.seats if one.player_id == user.pk)
        if live.state.phase in engine.WINDOWS or not live.game.waits_for(seat.index):
            continue
        read_holidays(live.game, seat)
        live.keep_time()
        live.save()
