from django.conf import settings
from django.db import models


class PenaltyReminder(models.Model):
    """The time of a player's next reminder of penalties. No reminder is sent if the player owes none then.

    The first penalty creates the row. Each time the reminder is due, `due_at` moves on by a month.
    """

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    due_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="penalty_reminder_due")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.due_at}"
