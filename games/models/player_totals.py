from django.conf import settings
from django.db import models


class PlayerTotals(models.Model):
    """Totals of a player's finished games, without abandoned ones. A player without such games has no row.

    The transaction that ends a game updates the row. `verify_games` checks it, and `rebuild_totals` computes it again.
    """

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="totals")
    games = models.PositiveIntegerField(default=0)
    fool = models.PositiveIntegerField(default=0, help_text="Number of games lost as the fool.")
    draws = models.PositiveIntegerField(default=0)
    epaulettes = models.PositiveIntegerField(default=0, help_text="Number of epaulettes received as the fool.")

    class Meta:
        verbose_name_plural = "player totals"

    def __str__(self) -> str:
        return f"{self.player_id}: {self.games}"
