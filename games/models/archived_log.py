from django.db import models

from games.models.game import Game


class ArchivedLog(models.Model):
    """The whole log of a finished game in one compressed row, which replaces the game's rows of `Event`.

    The database accepts the row only if it unpacks to exactly these events, and refuses to change or delete it.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="archived_log")
    version = models.PositiveIntegerField(help_text="Number of events in the log.")
    digest = models.BinaryField(max_length=32, help_text="SHA-256 of the events, as the database computes it.")
    content = models.TextField(help_text="The columns of the events as JSON. PostgreSQL compresses it.")

    def __str__(self) -> str:
        return self.game_id


class ArchiveProgress(models.Model):
    """The progress of archiving: the last game that was archived or cannot be archived. The table has one row.

    Games are archived in the order in which they finished.
    """

    reached_at = models.DateTimeField(help_text="When the last game finished that was archived or cannot be archived.")
    reached_id = models.CharField(max_length=12, help_text="The id of that game.")

    class Meta:
        verbose_name_plural = "archive progress"

    def __str__(self) -> str:
        return f"archived until {self.reached_at}"
