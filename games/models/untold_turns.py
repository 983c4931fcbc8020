from django.db import models

from games.models.game import Game


class UntoldTurns(models.Model):
    """Whose turn in a game is yet to be told; no row where nobody's is. It is apart from the game's row, which says by
    itself when it was last written, so that telling leaves that as it was. Who holds the game's row holds this one."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="untold_turns")
    seats = models.PositiveIntegerField(help_text="Bit mask of those awaited who are yet to be told.")
    since = models.DateTimeField(help_text="When the game began to wait for them: told oldest first.")

    class Meta:
        verbose_name_plural = "untold turns"
        indexes = [models.Index(fields=["since"], name="untold_oldest_first")]

    def __str__(self) -> str:
        return self.game_id
