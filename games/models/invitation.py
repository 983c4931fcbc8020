from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.club import Club
from games.models.series import Series


class Invitation(models.Model):
    """An invitation of a player to a series or to a club. It counts toward the rate limits of its sender.

    Therefore the row remains if another player gets the seat, or if the club is deleted. As long as an invitation to a
    club is unanswered, the player can see the club and join it.
    """

    series = models.ForeignKey(Series, models.CASCADE, null=True, blank=True, related_name="invitations")
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="invitations", db_index=False)
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(default=timezone.now, db_column="at")
    answered_at = models.DateTimeField(null=True, blank=True)
    is_quiet = models.BooleanField(default=False, help_text="The player gets no mail for it alone.")

    class Meta:
        indexes = [
            models.Index(fields=["sender", "created_at"], name="invitations_from"),
            models.Index(fields=["player", "created_at"], name="invitations_for"),
            models.Index(fields=["club"], name="invitations_to_club", condition=Q(club__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(sender=F("player")), name="invitation_of_somebody_else"),
            models.CheckConstraint(
                condition=Q(series__isnull=True) | Q(club__isnull=True), name="invitation_not_to_two"
            ),
            models.UniqueConstraint(
                fields=["club", "player"],
                name="club_invitation_once",
                condition=Q(club__isnull=False, answered_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} to {self.series_id or self.club_id or 'a deleted club'}"
