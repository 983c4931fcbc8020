from django.db import models

from games.models.game import Game


class PendingTurnNotification(models.Model):
    """The seats of a game whose players still have to be notified of their turn. Without such seats, there is no row.

    The seats are not stored in the game's row, because each change of that row changes the game's change token. The
    lock on the game's row protects this row, too.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="pending_turns")
    seats = models.PositiveIntegerField(help_text="Bit mask of the awaited seats to notify.")
    since = models.DateTimeField(help_text="When the game began to wait for them; the oldest come first.")

    class Meta:
        verbose_name_plural = "pending turn notifications"
        indexes = [models.Index(fields=["since"], name="untold_oldest_first")]

    def __str__(self) -> str:
        return self.game_id
