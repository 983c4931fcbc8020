"""The household pairs of an account, as this account sees them."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Block, HouseholdPair, Series
from games.models.household import has_household_pair, select_current_household_pairs


def list_household_pairs(user: User) -> QuerySet[HouseholdPair]:
    """Return the user's confirmed household pairs and open requests.

    Requests from accounts that the user blocks are left out.
    """
    blocked = Block.objects.filter(blocker=user).values("blocked")
    unwelcome = Q(other=user, confirmed_at=None, requester__in=blocked)
    return select_current_household_pairs(user).exclude(unwelcome).select_related("requester", "other")


def find_household_pair(user: User, name: str) -> HouseholdPair | None:
    """Return the confirmed or requested household pair of the user and the account `name`, or None."""
    other = User.objects.filter_by_username(name).exclude(pk=user.pk).first()
    return list_household_pairs(user).filter(Q(requester=other) | Q(other=other)).first()


def build_household_view(pair: HouseholdPair, user: User) -> dict[str, Any]:
    """Return the JSON object of a household pair for `user`, one of its two accounts."""
    is_requester = pair.requester_id == user.pk
    other = pair.other if is_requester else pair.requester
    open_state = "requested" if is_requester else "received"
    return {
        "player": other.username,
        "display_name": other.shown_name,
        "state": open_state if pair.confirmed_at is None else "confirmed",
        "requested_at": pair.requested_at,
        "confirmed_at": pair.confirmed_at,
    }


def has_one_household(series: Series) -> bool:
    """Return whether two people with accepted seats in the series are of one household now. One query."""
    now = timezone.now()
    seated = [place.player_id for place in series.places.all() if place.player_id and place.accepted_at]
    return has_household_pair(seated, now, now)
