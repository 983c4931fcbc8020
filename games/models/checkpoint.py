from django.db import models

from games.models.game import Game


class Checkpoint(models.Model):
    """The state of a game after one event of its log. To compute a later state, a reader folds the log from here.

    The state follows from the log and the version of the program (`code`), so the row may be deleted at any time.
    """

    pk = models.CompositePrimaryKey("game_id", "code", "seq")
    game = models.ForeignKey(Game, models.CASCADE, related_name="checkpoints", db_index=False)
    code = models.CharField(max_length=32, help_text="Digest of the source code that computed it.")
    seq = models.PositiveIntegerField(help_text="Number of the last event folded into it.")
    snapshot = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game_id} after {self.seq}"
