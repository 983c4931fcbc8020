from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.game import Game

BEGINNERS_MU = 25.0
BEGINNERS_SIGMA = BEGINNERS_MU / 3
SIGMAS_BELOW_MU = 3
"""The ordinal of a rating is the most likely strength (mu) minus this number of sigmas (the uncertainty of the
strength). The player is almost certainly at least as strong as the ordinal."""
MIN_SETTLED_GAMES = 10
MIN_SETTLED_DAYS = 5
"""A rating is settled if its player has at least `MIN_SETTLED_GAMES` rated games, and these ended on at least
`MIN_SETTLED_DAYS` different days."""
MIN_SETTLED_OPPONENTS = 3
"""The number of different opponents with settled ratings that a player must have met to be on the leaderboard."""
SCALE_MIDDLE = 1500
SCALE_STEP = 40
ORDINAL_AT_MIDDLE = 15
"""The ordinal that is displayed as `SCALE_MIDDLE`. Among equal players, a player has this ordinal after about
50 games of two, or 75 of four."""


class Pool(models.TextChoices):
    PEOPLE = "people", "games in which only people played"
    COMPUTERS = "computers", "games in which computers took part"
    BOTS = "bots", "games of bots and people, without computers"


def compute_ordinal(mu: float, sigma: float) -> float:
    """Return the strength that the player almost certainly exceeds (ordinal). The leaderboard is sorted by it."""
    return mu - SIGMAS_BELOW_MU * sigma


def compute_displayed_rating(mu: float, sigma: float) -> int:
    """Return the rating as pages and the API show it. Nothing else is computed from it."""
    return round(SCALE_MIDDLE + SCALE_STEP * (compute_ordinal(mu, sigma) - ORDINAL_AT_MIDDLE))


class Rating(models.Model):
    """The estimated strength of a player, or of a computer level, in one pool."""

    pool = models.CharField(max_length=9, choices=Pool)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="ratings", db_index=False
    )
    computer = models.CharField(max_length=20, blank=True, help_text="Level of the computer.")
    mu = models.FloatField(default=BEGINNERS_MU, help_text="Most likely strength.")
    sigma = models.FloatField(default=BEGINNERS_SIGMA, help_text="Uncertainty of the strength.")
    games = models.PositiveIntegerField(default=0, help_text="Number of rated games.")
    days = models.PositiveIntegerField(default=0, help_text="Number of different days (UTC) on which they ended.")
    latest_day = models.DateField(null=True, blank=True, help_text="Latest of these days.")
    latest_day_games = models.JSONField(
        default=dict,
        blank=True,
        help_text="By player id: number of games rated together on the latest day.",
        db_column="met_today",
    )
    settled_opponents = ArrayField(
        models.CharField(max_length=20),
        default=list,
        blank=True,
        help_text="Opponents (player ids, levels) whose rating was settled when a game with them ended; the first few.",
    )
    ordinal = models.GeneratedField(
        expression=F("mu") - SIGMAS_BELOW_MU * F("sigma"), output_field=models.FloatField(), db_persist=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "pool"], name="rating_of_a_player", condition=Q(player__isnull=False)
            ),
            models.UniqueConstraint(fields=["computer", "pool"], name="rating_of_a_level", condition=~Q(computer="")),
            models.CheckConstraint(condition=Q(player__isnull=True) ^ Q(computer=""), name="rating_player_or_computer"),
            models.CheckConstraint(condition=Q(pool__in=["people", "computers", "bots"]), name="rating_pool"),
        ]
        indexes = [models.Index(fields=["pool", "-ordinal", "id"], name="rating_best")]

    def __str__(self) -> str:
        return f"{self.player or self.computer} in {self.pool}"

    @property
    def is_on_leaderboard(self) -> bool:
        """Whether the rating belongs on the leaderboard. `IS_ON_LEADERBOARD` is the same condition in SQL."""
        has_opponents = self.player_id is None or len(self.settled_opponents) >= MIN_SETTLED_OPPONENTS
        return is_settled(self.games, self.days) and has_opponents


def is_settled(games: int, days: int) -> bool:
    return games >= MIN_SETTLED_GAMES and days >= MIN_SETTLED_DAYS


IS_ON_LEADERBOARD = Q(games__gte=MIN_SETTLED_GAMES, days__gte=MIN_SETTLED_DAYS) & (
    Q(player__isnull=True) | Q(settled_opponents__len__gte=MIN_SETTLED_OPPONENTS)
)
"""The condition, in SQL, for ratings on the leaderboard. A computer level needs no opponents with settled ratings,
because it cannot choose its opponents."""


class RatingChange(models.Model):
    """The change of one rating by one game. The database refuses to change or delete it."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="rating_changes", db_index=False)
    rating = models.ForeignKey(Rating, models.PROTECT, related_name="changes", db_index=False)
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    at = models.DateTimeField(default=timezone.now, help_text="When the game ended.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "rating"], name="rating_changed_once_by_a_game")]
        indexes = [models.Index(fields=["rating", "-id"], name="rating_change_newest")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.mu_before:.2f} to {self.mu_after:.2f}"


class FinishNumber(models.Model):
    """The position of a game in the order in which games ended. Ratings are computed in this order.

    The times of the ends do not determine it, because two games of one player may end at the same moment.
    """

    id = models.BigAutoField(primary_key=True)
    game = models.OneToOneField(Game, models.PROTECT, related_name="finish")

    class Meta:
        verbose_name_plural = "finishes"

    def __str__(self) -> str:
        return f"{self.pk}: {self.game_id}"
