from django.db import models
from django.db.models import F, Q


class LastSweep(models.Model):
    """When the last sweep began. The table has at most one row."""

    began_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time without sweeps, in which the clocks of all games stood still."""

    began_at = models.DateTimeField(help_text="When the last sweep before the outage began.")
    ended_at = models.DateTimeField(help_text="When the first sweep after the outage began.")

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(began_at__lt=F("ended_at")), name="outage_ends_later")]

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M:%S} to {self.ended_at:%Y-%m-%d %H:%M:%S}"
