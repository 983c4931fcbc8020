"""Household pairs: two accounts declare that they are of one household.

One account asks, the other confirms, and each can end the pair.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.database.row_locks import lock_rows
from durak_site.limits.quotas import check_quota
from durak_site.limits.rate_limits import count_or_throttle
from games.errors import Conflict, NotFound
from games.models import Block, HouseholdPair
from games.models.household import select_current_household_pairs
from games.services import notifications
from games.services.restrictions import refuse_suspended


def request_or_confirm_household_pair(
    *, user: User, other: User, now: datetime | None = None
) -> tuple[HouseholdPair, bool]:
    """Ask the other account to confirm a household pair, or confirm its request if it has asked already.

    Return the pair, and whether this call has made or confirmed it. An account that blocks the user does not see the
    request.

    - Raises Conflict for the user's own account.
    - Raises `forbidden` for guests and suspended accounts.
    - Raises `limit_reached` if the user has too many pairs, and Throttled (429) after too many requests.
    """
    refuse_guest(user)
    refuse_suspended(user)
    if user == other:
        raise Conflict(_("You cannot share a household with yourself."))
    count_or_throttle("household_requests", str(user.pk))
    return _create_or_confirm(user, other, now or timezone.now())


@transaction.atomic
def _create_or_confirm(user: User, other: User, now: datetime) -> tuple[HouseholdPair, bool]:
    lock_rows(User.objects.filter(pk__in=(user.pk, other.pk)))
    pair = _select_pair(user, other).first()
    if pair is None:
        _check_household_quota(user)
        pair = HouseholdPair.objects.create(requester=user, other=other, requested_at=now)
        if not Block.objects.filter(blocker=other, blocked=user).exists():
            notifications.notify_household_request(pair=pair, now=now)
        return pair, True
    if pair.confirmed_at is not None or pair.requester_id == user.pk:
        return pair, False
    _check_household_quota(user)
    pair.confirmed_at = now
    pair.save(update_fields=["confirmed_at"])
    return pair, True


def _check_household_quota(user: User) -> None:
    """Raise `limit_reached` if the user has too many pairs.

    The requests of other accounts do not count, because strangers could use up the quota with them.
    """
    own = ~Q(confirmed_at=None, other=user)
    check_quota("household", select_current_household_pairs(user).filter(own).count())


@transaction.atomic
def end_household_pair(*, user: User, name: str) -> bool:
    """End the pair of the user and the account `name`, or withdraw or decline a request between them.

    Return whether the pair was confirmed. Earlier games then stay unrated. Raises NotFound if there is neither a pair
    nor a request.
    """
    other = User.objects.filter_by_username(name).exclude(pk=user.pk).first()
    pair = _select_pair(user, other).select_for_update(no_key=True).first()
    if pair is None:
        raise NotFound
    _end_or_delete_pair(pair, timezone.now())
    return pair.confirmed_at is not None


def end_all_household_pairs(user: User, now: datetime) -> None:
    """End all household pairs of an account. Call in the transaction that deletes the account."""
    for pair in select_current_household_pairs(user).select_for_update(no_key=True).order_by("pk"):
        _end_or_delete_pair(pair, now)


def _end_or_delete_pair(pair: HouseholdPair, now: datetime) -> None:
    """End the pair at `now` if it is confirmed. Otherwise delete it."""
    if pair.confirmed_at is None:
        pair.delete()
    else:
        pair.ended_at = now
        pair.save(update_fields=["ended_at"])


def _select_pair(user: User, other: User | None) -> QuerySet[HouseholdPair]:
    return select_current_household_pairs(user).filter(Q(requester=other) | Q(other=other))
