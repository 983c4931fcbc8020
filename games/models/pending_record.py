from django.db import models

from games.models.game import Game


class PendingRecord(models.Model):
    """A long finished game whose record and checkpoints a worker has yet to store.

    The row may be deleted at any time: the first reader then stores the data.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="pending_record")
    due_at = models.DateTimeField(db_index=True, help_text="When a worker should continue.")

    def __str__(self) -> str:
        return f"{self.game_id} at {self.due_at}"
