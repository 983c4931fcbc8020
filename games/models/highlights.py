from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.models.game import Game


class GameHighlights(models.Model):
    """Highlights of a finished game: numbers that only its whole log gives. Abandoned games have no row.

    The transaction that ends a game creates the row, and a worker fills it later.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="highlights")
    longest_bout = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Most cards played in one bout; empty until a worker has read the log."
    )
    late_hands = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        blank=True,
        help_text="Most cards that each seat had while the talon was empty.",
    )

    class Meta:
        verbose_name_plural = "game highlights"
        indexes = [models.Index(fields=["game"], name="highlights_due", condition=Q(longest_bout__isnull=True))]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.longest_bout}"
