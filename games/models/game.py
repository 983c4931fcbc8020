from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from durak_site.ids import new_id
from games.engine import Phase, Previous, Result
from games.models.series import Series


def counters() -> "ArrayField[list[int], list[int]]":
    """One small number for each seat, kept in the game's row so that a move writes one row only."""
    return ArrayField(models.PositiveSmallIntegerField(), default=list)


class Game(models.Model):
    """One game of a series. The log is the truth; the snapshot is what it folds to, so that nobody has to read it."""

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    series = models.ForeignKey(Series, models.PROTECT, related_name="games", db_index=False)
    number = models.PositiveSmallIntegerField(help_text="From 1 on, within the series.")
    seed = models.BinaryField(max_length=32, help_text="What the shuffle follows from; nobody sees it before the end.")
    commitment = models.CharField(max_length=64, help_text="The SHA-256 of the seed, public from the start.")
    dealer = models.PositiveSmallIntegerField()
    previous: "models.JSONField[Previous | None, Previous | None]" = models.JSONField(
        null=True, blank=True, help_text="The game before this one, as the engine takes it."
    )
    snapshot = models.JSONField()
    version = models.PositiveIntegerField(help_text="The number of events in the log.")
    phase = models.CharField(max_length=12)
    awaited = models.PositiveIntegerField(default=0, help_text="Bit mask of the people's seats the game waits for now.")
    orders = models.PositiveIntegerField(default=0, help_text="Bit mask of the seats that have standing orders.")
    waiting_since = models.DateTimeField(default=timezone.now)
    deadline_at = models.DateTimeField(null=True, blank=True)
    reminder_at = models.DateTimeField(null=True, blank=True, help_text="When who has to move is to be reminded.")
    computer_at = models.DateTimeField(null=True, blank=True, help_text="When a computer is due to act.")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False,
        help_text="Who created the series: computers' turns are shared out fairly between hosts.",
    )  # fmt: skip
    alone = models.BooleanField(default=False, help_text="Nobody but computers plays on; their turns come last.")
    will_keep = models.BooleanField(
        default=False, help_text="Who was asked to exchange has said keep; it takes effect when the window ends."
    )
    keep_is_ordered = models.BooleanField(
        default=False, help_text="Whether standing orders made the move that `will_keep` notes."
    )
    banks = ArrayField(
        models.DurationField(),
        default=list,
        blank=True,
        help_text="What each seat has left; empty where there is none.",
    )
    calendar = models.JSONField(
        null=True, blank=True, help_text="Of the seat whose move clock runs, where one may stand still."
    )
    moves = counters()
    overdue = counters()
    overdue_in_row = counters()
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    result: "models.JSONField[Result | None, Result | None]" = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="game_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="game_number"),
            models.CheckConstraint(
                condition=Q(phase__in=[phase.value for phase in Phase]),
                name="game_phase",
            ),
            models.CheckConstraint(
                condition=Q(
                    phase=Phase.OVER.value,
                    finished_at__isnull=False,
                    result__isnull=False,
                    awaited=0,
                    deadline_at__isnull=True,
                    reminder_at__isnull=True,
                    computer_at__isnull=True,
                )
                | (~Q(phase=Phase.OVER.value) & Q(finished_at__isnull=True, result__isnull=True)),
                name="game_over_and_done",
            ),
        ]
        indexes = [
            models.Index(fields=["deadline_at"], name="game_deadline_due", condition=Q(deadline_at__isnull=False)),
            models.Index(fields=["reminder_at"], name="game_reminder_due", condition=Q(reminder_at__isnull=False)),
            models.Index(
                fields=["alone", "host", "computer_at"],
                name="game_computers_line",
                condition=Q(computer_at__isnull=False),
            ),
            models.Index(fields=["-started_at", "-id"], name="game_newest"),
            models.Index(fields=["finished_at", "id"], name="game_finished", condition=Q(finished_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether its players agreed not to play it to the end; the next game begins as if it had not been dealt."""
        return self.result is not None and self.result["kind"] == "abandoned"

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for the person in this seat."""
        return bool(self.awaited >> seat & 1)


class Seat(models.Model):
    """A seat of one game: a person's, or a computer's; a computer may sit in for a person."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats", db_index=False
    )
    computer = models.CharField(max_length=20, blank=True, help_text="The level of the computer whose seat it is.")
    started_at = models.DateTimeField(
        default=timezone.now, help_text="Copied from the game, so that an index finds a player's newest games."
    )
    finished_at = models.DateTimeField(
        null=True, blank=True, help_text="Copied from the game when it ends; empty while it runs."
    )
    sitting_in = models.BooleanField(default=False, help_text="A computer plays until the player returns.")
    resigned = models.BooleanField(default=False, help_text="A computer plays to the end.")
    resigned_in = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The bout in which its player gave the game up."
    )
    is_bot = models.BooleanField(default=False, help_text="The account was marked as a bot when the game was dealt.")
    takeovers = models.PositiveSmallIntegerField(default=0, help_text="How often a computer has sat in.")
    stays = models.BooleanField(default=False, help_text="It has sat in so often that it plays to the end.")
    seen = models.PositiveIntegerField(
        default=0, help_text="How far its player has looked, as a version of the player's own."
    )
    abandon_agreed_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when its player agrees that the game be abandoned."
    )

    class Meta:
        ordering = ["game_id", "index"]
        constraints = [
            models.UniqueConstraint(fields=["game", "index"], name="seat_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_one_for_each_player"),
            models.CheckConstraint(condition=Q(player__isnull=True) ^ Q(computer=""), name="seat_player_or_computer"),
        ]
        indexes = [
            models.Index(
                fields=["player", "-started_at", "-game"], name="seat_newest", condition=Q(player__isnull=False)
            ),
            models.Index(
                fields=["player", "game"],
                name="seat_running",
                condition=Q(player__isnull=False, finished_at__isnull=True),
            ),
            models.Index(
                fields=["player", "-finished_at", "-game"],
                name="seat_finished",
                condition=Q(player__isnull=False, finished_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.index}"

    @property
    def played_by_computer(self) -> bool:
        return bool(self.computer) or self.sitting_in or self.resigned

    @property
    def has_a_say(self) -> bool:
        """Whether a person has this seat, and no computer plays it to the end."""
        return self.player_id is not None and not (self.resigned or self.stays)
