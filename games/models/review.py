from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.models.game import Game


class Review(models.Model):
    """A computer's review of one player's moves in a finished game.

    `findings` has an entry for each reviewed move at which the player had a choice: `{seq, true_seq, phase, move,
    better, cost}`. `seq` is the event's number as the player sees it, and `true_seq` its number in the whole log.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="reviews", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reviews", db_index=False)
    move_seqs = ArrayField(
        models.PositiveIntegerField(), default=list, help_text="Event numbers of the player's moves.", db_column="steps"
    )
    reviewed_count = models.PositiveIntegerField(default=0, help_text="Number of moves reviewed.", db_column="done")
    findings = models.JSONField(default=list, db_column="found")
    requested_at = models.DateTimeField(db_column="asked_at")
    due_at = models.DateTimeField(
        null=True, blank=True, help_text="When the next slice is due; empty when the review is done."
    )

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], name="review_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["player", "requested_at"], name="review_of_player"),
        ]
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="review_once_a_seat")]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat}"
