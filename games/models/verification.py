from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models.game import Game


class Verification(models.Model):
    """The progress of the background verification: the last finished game that was verified. The table has one row.

    Backups contain it, so the check of a restored database knows which games had been verified.
    """

    verified_until = models.DateTimeField(
        null=True, blank=True, help_text="Every game that finished before this has been verified; empty at first."
    )
    reached_at = models.DateTimeField(
        null=True, blank=True, help_text="When the last game verified in this pass finished; empty before the first."
    )
    reached_id = models.CharField(max_length=12, blank=True, help_text="The id of that game.")

    def __str__(self) -> str:
        return f"verified until {self.verified_until}"


class GameFault(models.Model):
    """A finished game that differs from its log, found by the background verification."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="fault")
    sentences = ArrayField(models.TextField(), help_text="What differs.")
    found_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.game_id
