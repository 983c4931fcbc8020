from django.db import models
from django.db.models import F, Q


class LastSweep(models.Model):
    """When the last sweep began. The table has at most one row.

    After an outage, the row does not change until the clocks of all games have moved.
    """

    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time without sweeps (`MIN_OUTAGE` or longer), in which the clocks of all games stood still."""

    began_at = models.DateTimeField(help_text="When the last sweep before the outage began.")
    ended_at = models.DateTimeField(help_text="When the first sweep after the outage began.")
    moved_up_to = models.CharField(
        max_length=12,
        blank=True,
        default="",
        db_default="",
        help_text="Id of the last game whose clock has moved. Clocks move in the order of the ids of their games.",
    )

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(began_at__lt=F("ended_at")), name="outage_ends_later")]

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M:%S} to {self.ended_at:%Y-%m-%d %H:%M:%S}"
