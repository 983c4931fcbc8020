from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest, Least

from accounts.models import User


class HouseholdPair(models.Model):
    """Two accounts of one household, from when the second account confirms it until one of them ends it.

    Confirmed rows are never deleted, because they explain why games are not rated.
    """

    requester = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="household_requests")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="household_offers")
    requested_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Least("requester", "other"),
                Greatest("requester", "other"),
                name="household_pair_once",
                condition=Q(ended_at__isnull=True),
            ),
            models.CheckConstraint(condition=~Q(requester=F("other")), name="household_of_two"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(confirmed_at__isnull=False), name="household_ends_if_confirmed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.requester_id} and {self.other_id}"


def has_household_pair(players: Collection[int], since: datetime, until: datetime) -> bool:
    """Return whether two of the players have a pair that was confirmed by `since` and had not ended at `until`.

    To ask whether a pair lasted from one moment to a later one, pass the earlier moment as `since`. To ask whether it
    existed at any moment between the two, pass the later one as `since`. One query; none for fewer than two players.
    """
    if len(players) < 2:
        return False
    lasts = Q(ended_at__isnull=True) | Q(ended_at__gt=until)
    return HouseholdPair.objects.filter(
        lasts, requester__in=players, other__in=players, confirmed_at__lte=since
    ).exists()


def select_current_household_pairs(user: User) -> QuerySet[HouseholdPair]:
    """Return the user's household pairs that have not ended, including those that are not confirmed yet."""
    return HouseholdPair.objects.filter(Q(requester=user) | Q(other=user), ended_at=None)
