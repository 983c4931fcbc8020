from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest, Least

from accounts.models import User


class HouseholdPair(models.Model):
    """Two accounts of one household. The pair is in force from the time when the second account confirms it until the
    time when one of the accounts ends it.

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
    """Return whether two of the players are a pair that was confirmed at `since` or before, and had not ended at
    `until`. One query; none for fewer than two players.

    If `since` is before `until`, such a pair was in force during the whole time between them. If `since` is after
    `until`, it was in force at some moment between them.
    """
    if len(players) < 2:
        return False
    lasts = Q(ended_at__isnull=True) | Q(ended_at__gt=until)
    return HouseholdPair.objects.filter(
        lasts, requester__in=players, other__in=players, confirmed_at__lte=since
    ).exists()


def select_current_household_pairs(user: User) -> QuerySet[HouseholdPair]:
    """Return the user's household pairs that have not ended. Pairs that are not confirmed yet are included."""
    return HouseholdPair.objects.filter(Q(requester=user) | Q(other=user), ended_at=None)
