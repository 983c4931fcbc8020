from django.conf import settings
from django.db import models

from games.models.series import Series


class Holiday(models.Model):
    """A day off of one player in one series: on this day, in the player's time zone, the player's clocks stand
    still.
    """

    series = models.ForeignKey(Series, models.CASCADE, related_name="holidays_taken", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="holidays")
    day = models.DateField()
    taken_at = models.DateTimeField()
    is_away = models.BooleanField(
        default=False, help_text="The player's absence has taken it, and gives it back when it ends early."
    )

    class Meta:
        ordering = ["series_id", "day"]
        constraints = [models.UniqueConstraint(fields=["series", "player", "day"], name="holiday_once")]

    def __str__(self) -> str:
        return f"{self.day} in {self.series_id}"
