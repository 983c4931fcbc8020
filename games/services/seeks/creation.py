from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.limits.quotas import is_quota_used_up, lock_account
from games import wake_ups
from games.errors import Forbidden, LimitReached, NotFound, build_invalid_error
from games.models import Seek, Series
from games.models.seek import ACTIVE_STATES
from games.services.rate_limits import count_or_throttle_with_sentence
from games.services.restrictions import refuse_suspended
from games.services.seeks.terms import list_accepted_tables
from games.services.series.join_checks import Joiner, check_reliability
from games.services.series.locks import lock_series
from games.services.series.quotas import check_seat_quota
from games.services.series.seat_owners import find_seat_of, open_seat


@transaction.atomic
def create_seek(
    *,
    user: User,
    presets: Sequence[str],
    player_counts: Sequence[int],
    pace: str,
    lasts: timedelta,
    min_reliability: int | None = None,
    computers: bool = True,
    computer_seats_open: bool = True,
    now: datetime | None = None,
) -> Seek:
    """Create a seek for the user. A worker looks for a match after the commit.

    - Raises `forbidden` for guests, bots, suspended players, and players less reliable than they demand of others.
    - Raises `invalid` if none of the presets allows any of the player counts.
    - Raises `limit_reached` if the user has too many seeks or seats.
    - Raises `too_many_requests` if the user has created too many seeks lately.
    """
    now = now or timezone.now()
    lock_account(user)
    refuse_guest(user)
    refuse_suspended(user)
    if user.is_bot:
        raise Forbidden(_("Seeks are for people: bots can make a table, and people sit down there."))
    if not list_accepted_tables(presets, player_counts, pace):
        raise build_invalid_error("player_counts", _("None of these rules is for such a number of players."))
    joiner = Joiner(user)
    check_reliability(Series(min_reliability=min_reliability), joiner)
    _check_seek_quota(user)
    check_seat_quota(joiner.unfinished_seat_count)
    _count_seek_creation_or_refuse(user)
    seek = Seek.objects.create(
        player=user,
        presets=sorted(set(presets)),
        player_counts=sorted(set(player_counts)),
        pace=pace,
        min_reliability=min_reliability,
        computers=computers,
        computer_seats_open=computer_seats_open,
        created_at=now,
        expires_at=now + lasts,
    )
    transaction.on_commit(wake_ups.wake_seek_worker)
    return seek


@transaction.atomic
def withdraw_seek(*, seek_id: str, user: User) -> None:
    """End a seek of the user. Before the start of a found table, the user also loses the seat there.

    No effect if the seek has already ended. Raises NotFound if the user has no such seek.
    """
    now = timezone.now()
    lock_account(user)
    seek = Seek.objects.filter(pk=seek_id, player=user).first()
    if seek is None:
        raise NotFound
    if seek.state == Seek.State.FOUND and seek.series_id is not None:
        _give_up_seat(seek.series_id, user, now)
    waiting = Seek.objects.filter(pk=seek_id, state=Seek.State.WAITING)
    waiting.update(state=Seek.State.WITHDRAWN, ended_at=now)


def _give_up_seat(series_id: str, user: User, now: datetime) -> None:
    series = lock_series(series_id)
    own_seat = find_seat_of(series.places.all(), user)
    if series.state == Series.State.OPEN and own_seat is not None:
        open_seat(own_seat, now)


def _check_seek_quota(user: User) -> None:
    if is_quota_used_up("seeks", Seek.objects.filter(player=user, state__in=ACTIVE_STATES).count()):
        most = settings.DURAK["seeks"]
        raise LimitReached(
            _("You seek {most} tables, and cannot seek more at a time. Withdraw a seek first.").format(most=most)
        )


def _count_seek_creation_or_refuse(user: User) -> None:
    count_or_throttle_with_sentence(
        "new_seeks", str(user.pk), _("You have sought {times} tables in a short time. Wait a little.")
    )
