from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.series import Series


class Invitation(models.Model):
    """A record that a player was invited to a series. It stays when the seat is given to another player."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="invitations")
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)
    is_quiet = models.BooleanField(default=False, help_text="The player gets no mail for it alone.")

    class Meta:
        indexes = [
            models.Index(fields=["sender", "at"], name="invitations_from"),
            models.Index(fields=["player", "at"], name="invitations_for"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(sender=F("player")), name="invitation_of_somebody_else")]

    def __str__(self) -> str:
        return f"{self.player_id} to {self.series_id}"
