from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, TypedDict

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.fields.json import KT
from django.db.models.lookups import Exact
from django.utils import timezone

from durak_site.ids import new_id
from games.engine import Phase, PreviousGame, Result
from games.models.series import Series

if TYPE_CHECKING:
    from games.models.extension import Extension


def create_counter_field() -> "ArrayField[list[int], list[int]]":
    """Return a field with one count for each seat. It is in the game's row, so that a move writes only this row."""
    return ArrayField(models.PositiveSmallIntegerField(), default=list)


class StoredChoice(TypedDict):
    """A computer's move, secret until it is played.

    `version` is the version of the game that the seat saw when the move was chosen.
    """

    seat: int
    version: int
    move: str


class Game(models.Model):
    """One game of a series. Its log contains the events of the game in order.

    `snapshot` is the state after all these events, stored so that readers need not fold the log. If a game was
    abandoned, the snapshot shows it, but the log has no event for it.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    series = models.ForeignKey(Series, models.PROTECT, related_name="games", db_index=False)
    number = models.PositiveSmallIntegerField(help_text="From 1, within the series.")
    seed = models.BinaryField(max_length=32, help_text="Determines the shuffle; secret until the game is over.")
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed, public from the start.")
    dealer = models.PositiveSmallIntegerField()
    has_household_pair = models.BooleanField(
        default=False,
        db_default=False,
        help_text="When it was dealt, two of its players were in one household. It is then not rated.",
        db_column="one_household",
    )
    previous: "models.JSONField[PreviousGame | None, PreviousGame | None]" = models.JSONField(
        null=True, blank=True, help_text="The game before this one, in the form that the engine takes."
    )
    snapshot = models.JSONField()
    version = models.PositiveIntegerField(help_text="Number of events in the log.")
    phase = models.CharField(max_length=12)
    awaited = models.PositiveIntegerField(default=0, help_text="Bit mask of the seats whose players must act now.")
    seats_with_orders = models.PositiveIntegerField(
        default=0, help_text="Bit mask of the seats with standing orders.", db_column="orders"
    )
    waiting_since = models.DateTimeField(default=timezone.now)
    deadline_at = models.DateTimeField(null=True, blank=True)
    reminder_at = models.DateTimeField(null=True, blank=True, help_text="When to remind the player who must move.")
    reminder_count = models.PositiveSmallIntegerField(
        default=0,
        help_text="Number of reminders since the game began to wait for this move.",
        db_column="reminded",
    )
    computer_at = models.DateTimeField(null=True, blank=True, help_text="When the move of a computer is due.")
    computer_claimed_until = models.DateTimeField(
        null=True, blank=True, help_text="Until then one worker chooses the move, or waits after a failure."
    )
    computer_choice: "models.JSONField[StoredChoice | None, StoredChoice | None]" = models.JSONField(
        null=True, blank=True, help_text="The chosen move that waits until it is due; secret until then."
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False,
        help_text="Creator of the series. Computers' turns are shared fairly between hosts.",
    )  # fmt: skip
    only_computers_remain = models.BooleanField(
        default=False, help_text="Only computers play on; their turns come last.", db_column="alone"
    )
    will_keep = models.BooleanField(
        default=False, help_text="The player has chosen to keep the cards; takes effect when the window ends."
    )
    keep_is_ordered = models.BooleanField(
        default=False, help_text="Whether a standing order made the move noted in `will_keep`."
    )
    banks = ArrayField(
        models.DurationField(),
        default=list,
        blank=True,
        help_text="Each seat's remaining bank; empty if the series has no bank.",
    )
    extra_time = models.DurationField(
        default=timedelta,
        help_text="What is left of the time that the others have given to the seat that must move, or that an outage "
        "has taken from the running clock.",
    )
    calendar = models.JSONField(
        null=True, blank=True, help_text="Calendar of the seat whose move clock runs, if clocks stand still at times."
    )
    moves = create_counter_field()
    overdue = create_counter_field()
    overdue_in_row = create_counter_field()
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
                fields=["only_computers_remain", "host", "computer_at"],
                name="game_computers_line",
                condition=Q(computer_at__isnull=False),
            ),
            models.Index(fields=["-started_at", "-id"], name="game_newest"),
            models.Index(
                fields=["-started_at", "-id"], name="game_newest_running", condition=Q(finished_at__isnull=True)
            ),
            models.Index(fields=["finished_at", "id"], name="game_finished", condition=Q(finished_at__isnull=False)),
            models.Index(
                fields=["series", "finished_at", "id"],
                name="game_counted",
                condition=Q(finished_at__isnull=False) & ~Q(Exact(KT("result__kind"), "abandoned")),
            ),
        ]

    loaded_extensions: "Sequence[Extension]" = ()
    """The game's extensions (requests for more time), oldest first. Empty unless the caller has loaded them, as
    `lock_game` does."""

    def __str__(self) -> str:
        return self.id

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether the game was abandoned: its players agreed to end it without a fool, or a player was replaced.

        The next game is dealt as if the abandoned game had not been played.
        """
        return self.result is not None and self.result["kind"] == "abandoned"

    def is_waiting_for(self, seat: int) -> bool:
        """Return whether the game waits for a move of the player in this seat."""
        return bool(self.awaited >> seat & 1)


class GameSeat(models.Model):
    """A seat of one game. Its owner, a player or a computer, never changes. A computer may take over a player's seat.

    `SeriesSeat` has the owners from the next deal on.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats", db_index=False
    )
    computer = models.CharField(max_length=20, blank=True, help_text="Level, if it is a computer's seat.")
    started_at = models.DateTimeField(
        default=timezone.now, help_text="Copy of the game's time, for an index of a player's newest games."
    )
    finished_at = models.DateTimeField(null=True, blank=True, help_text="Copy of the game's time; empty while it runs.")
    is_taken_over = models.BooleanField(
        default=False, help_text="A computer has taken over until the player returns.", db_column="sitting_in"
    )
    has_resigned = models.BooleanField(
        default=False, help_text="The player has resigned; a computer plays to the end.", db_column="resigned"
    )
    resigned_in_bout = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The bout in which the player resigned.", db_column="resigned_in"
    )
    is_bot = models.BooleanField(default=False, help_text="The account was marked as a bot when the game was dealt.")
    takeovers = models.PositiveSmallIntegerField(default=0, help_text="Number of takeovers.")
    is_taken_over_for_good = models.BooleanField(
        default=False, help_text="After too many takeovers the computer plays to the end.", db_column="stays"
    )
    seen_version = models.PositiveIntegerField(
        default=0, help_text="The version that the player has seen, in the player's own numbers.", db_column="seen"
    )
    abandon_agreed_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player agreed to abandon the game."
    )
    left_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the seat of the series became free, or a person took it from its computer, so that it has "
        "another owner after this game; empty if that did not happen.",
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
            models.Index(fields=["game"], name="seat_left", condition=Q(left_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.index}"

    @property
    def is_played_by_computer(self) -> bool:
        return bool(self.computer) or self.is_taken_over or self.has_resigned

    @property
    def must_agree_to_abandon(self) -> bool:
        """Whether the owner of this seat must agree before the game can be abandoned.

        Each player must agree, unless a computer plays the hand to the end.
        """
        return self.player_id is not None and not (self.has_resigned or self.is_taken_over_for_good)
