from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.clocks.calendar import SATURDAY
from games.models.series import Series


class Away(models.Model):
    """A player's absence, from one date to another in the player's time zone.

    For these days, the site takes days off in each of the player's series, as many as the series allows.
    """

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="absence")
    from_date = models.DateField(help_text="The first day of the absence.")
    to_date = models.DateField(help_text="The last day of the absence.")
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "absences"
        constraints = [models.CheckConstraint(condition=Q(from_date__lte=F("to_date")), name="away_in_order")]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.from_date} to {self.to_date}"


def find_absence(user: User, now: datetime) -> Away | None:
    """Return the user's absence. None if there is none, or if it is over in the user's time zone."""
    absence = Away.objects.select_related("player").filter(player=user).first()
    return absence if absence is not None and list_absence_days(absence, now) else None


def find_absent_players(players: Iterable[int], now: datetime) -> set[int]:
    """Return the ids of players who are away today in their own time zone. One query."""
    around = {"from_date__lte": now.date() + timedelta(days=1), "to_date__gte": now.date() - timedelta(days=1)}
    absences = Away.objects.filter(player__in=players, **around).select_related("player")
    return {
        one.player_id
        for one in absences
        if one.from_date <= now.astimezone(ZoneInfo(one.player.time_zone)).date() <= one.to_date
    }


def list_absence_days(absence: Away, now: datetime) -> list[date]:
    """Return the days of the absence that are not over in the player's time zone."""
    today = now.astimezone(ZoneInfo(absence.player.time_zone)).date()
    first = max(absence.from_date, today)
    return [first + timedelta(days=n) for n in range((absence.to_date - first).days + 1)]


def select_running_series(user: User) -> QuerySet[Series]:
    """Return the running series in which the user has a seat."""
    seated = {"places__player": user, "places__accepted_at__isnull": False}
    return Series.objects.filter(state=Series.State.RUNNING, **seated)


def list_effective_days(series: Series, days: Iterable[date]) -> list[date]:
    """Return the days on which a day off has an effect. On free weekends the clock stands still anyway."""
    return [day for day in days if not (series.weekends and day.weekday() >= SATURDAY)]
