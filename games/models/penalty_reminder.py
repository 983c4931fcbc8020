from django.conf import settings
from django.db import models


class PenaltyReminder(models.Model):
    """When a player is next reminded of the penalties that are still owed, if there are any then.

    The row exists from the player's first penalty on, and is moved on by a month each time it is due.
    """

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    due_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="penalty_reminder_due")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.due_at}"
