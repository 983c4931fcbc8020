"""How much one account may have at once, so that nobody's tables crowd out those of all others.

Whoever asks here holds the account's row, taken before the row of any series: so two requests of one account at the
same moment do not both get the last place there is.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.having import is_full
from durak_site.http.rates import Rate, limited
from durak_site.http.standings import note
from games.errors import LimitReached, TooManyRequests
from games.models import Game, Place, Seat, Series


def refuse_another_series(user: User) -> None:
    """Asked of who creates one. Raises limit_reached, and too_many_requests for too many in a short time."""
    most = settings.DURAK["open_series"]
    if is_full("open_series", Series.objects.filter(creator=user, state=Series.State.OPEN).count()):
        raise LimitReached(
            _("Of the series that you have created {most} have not started, as many as may wait at a time.").format(
                most=most
            )
        )
    refuse_another_seat(user)
    refuse_haste(user)


def refuse_another_seat(user: User) -> None:
    """Asked of who creates a series or joins one. Raises limit_reached."""
    most = settings.DURAK["running_series"]
    going_on = (Series.State.OPEN, Series.State.RUNNING)
    seats = Place.objects.filter(player=user, accepted_at__isnull=False, series__state__in=going_on)
    if is_full("running_series", seats.count()):
        raise LimitReached(
            _("You sit in {most} series that are not finished, as many as an account may.").format(most=most)
        )


def refuse_another_alone(series: Series) -> None:
    """Asked before a game is dealt, if no two people sit there. Raises limit_reached."""
    people = [place.player_id for place in series.places.all() if place.player_id is not None]
    most = settings.DURAK["games_alone"]
    if len(people) < 2 and is_full("games_alone", alone(people[0] if people else series.creator_id)):
        raise LimitReached(
            _("At most {most} games of one account run at a time in which nobody else sits; play one of them.").format(
                most=most
            )
        )


def alone(player: int) -> int:
    """How many games run in which this account has the company of computers only, or which it has set up for them."""
    people = Seat.objects.filter(game=OuterRef("game"), player__isnull=False)
    mine = Seat.objects.filter(player=player, finished_at=None).exclude(Exists(people.exclude(player=player)))
    set_up = Game.objects.filter(series__creator=player, finished_at=None)
    return mine.count() + set_up.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), player__isnull=False))).count()


def refuse_quick_deals(user: User) -> None:
    """Count one more game that the account deals. Raises too_many_requests."""
    counter = limited("deals", str(user.pk))
    if counter.is_full():
        sentence = _("You have dealt {times} games in a short time. Play those that run, or wait a little.")
        times = Rate.of("deals").times
        raise TooManyRequests(sentence.format(times=times), wait=timedelta(seconds=counter.wait()))
    counter.count()


def time_until_deal(series: Series) -> timedelta | None:
    """Count one more game that is dealt by itself for the creator of the series: None if it may be dealt now, else how
    long it has to wait. What a player deals is counted apart, so that nobody uses up what the creator has."""
    counter = limited("deals", "by itself", str(series.creator_id))
    if counter.is_full():
        return timedelta(seconds=counter.wait())
    counter.count()
    return None


def refuse_haste(user: User) -> None:
    rate, now = Rate.of("series"), timezone.now()
    since = now - timedelta(seconds=rate.seconds)
    lately = Series.objects.filter(creator=user, created_at__gt=since).order_by("-created_at")
    made: list[datetime] = list(lately.values_list("created_at", flat=True)[: rate.times])
    first = made[-1] if made else now
    note("series", rate.times - len(made) - 1, (first - since).total_seconds())
    if len(made) >= rate.times:
        raise TooManyRequests(
            _("You have created {times} series in a short time.").format(times=rate.times), wait=first - since
        )
