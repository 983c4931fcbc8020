from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from durak_site.ids import new_id
from games.models.game import Game
from games.models.series import Series


class PenaltyMarkKind(models.TextChoices):
    OWED = "owed"
    PAID = "paid"
    FORGIVEN = "forgiven"
    DISPUTED = "disputed"
    REOPENED = "reopened"


MAX_NOTE_LENGTH = 200
OPEN_MARKS = (PenaltyMarkKind.OWED, PenaltyMarkKind.REOPENED)
"""The last marks of open penalties. A penalty is owed if its `last_mark` is one of them."""


def get_penalty_state(last_mark: str) -> str:
    """Return the state of a penalty whose last mark is `last_mark`: `owed`, `paid`, `forgiven` or `disputed`."""
    return str(PenaltyMarkKind.OWED if last_mark in OPEN_MARKS else last_mark)


class Penalty(models.Model):
    """A penalty that one player owes for one game. Only `last_mark` ever changes, with each new `PenaltyMark`."""

    class Reason(models.TextChoices):
        FOOL = "fool", "was the fool"
        LAST_OUT = "last_out", "went out in the last bout of a draw"

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    series = models.ForeignKey(Series, models.PROTECT, related_name="penalties", db_index=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="penalties", db_index=False)
    seat = models.PositiveSmallIntegerField(help_text="The debtor's seat in the game.")
    debtor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="penalties_owed", db_index=False)
    reason = models.CharField(max_length=8, choices=Reason)
    epaulettes = models.PositiveSmallIntegerField(default=0)
    words = models.CharField(max_length=500, help_text="The penalty agreed before the first game.")
    last_mark = models.CharField(max_length=8, choices=PenaltyMarkKind, default=PenaltyMarkKind.OWED)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "penalties"
        constraints = [
            models.UniqueConstraint(fields=["game", "debtor"], name="penalty_once"),
            models.CheckConstraint(condition=Q(reason__in=["fool", "last_out"]), name="penalty_reason"),
            models.CheckConstraint(
                condition=Q(last_mark__in=["owed", "paid", "forgiven", "disputed", "reopened"]),
                name="penalty_last_mark",
            ),
        ]
        indexes = [
            models.Index(fields=["series", "-created_at", "-id"], name="penalty_of_series"),
            models.Index(fields=["debtor", "-created_at", "-id"], name="penalty_of_debtor"),
            models.Index(
                fields=["debtor", "-created_at", "-id"],
                name="penalty_open_of_debtor",
                condition=Q(last_mark__in=["owed", "reopened"]),
            ),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def people(self) -> list[User]:
        """The people who played the game, in order of seats. No query if the seats are loaded."""
        return [seat.player for seat in self.game.seats.all() if seat.player]

    @property
    def creditors(self) -> list[User]:
        """The people to whom the penalty is owed: those who played the game, without the debtor and fools of the same
        team. No query if the seats and penalties of the game are loaded.
        """
        fools = {one.debtor_id for one in self.game.penalties.all() if one.reason == self.Reason.FOOL}
        return [one for one in self.people if one.pk not in fools | {self.debtor_id}]

    @property
    def allowed_markers(self) -> list[User]:
        """The people who may mark the penalty: the players of the game, and the organiser."""
        if self.series.organiser_id in {None, *(player.pk for player in self.people)}:
            return self.people
        assert self.series.organiser is not None
        return [*self.people, self.series.organiser]

    @property
    def state(self) -> str:
        """The state of the penalty: `owed`, `paid`, `forgiven` or `disputed`."""
        return get_penalty_state(self.last_mark)


class PenaltyMark(models.Model):
    """One entry in the history of a penalty. The database refuses to change or delete it."""

    penalty = models.ForeignKey(Penalty, models.PROTECT, related_name="marks")
    mark = models.CharField(max_length=8, choices=PenaltyMarkKind)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+",
        help_text="Empty for the first mark, which the end of the game makes.",
    )  # fmt: skip
    at = models.DateTimeField(default=timezone.now)
    note = models.CharField(
        max_length=MAX_NOTE_LENGTH, blank=True, default="", db_default="", help_text="One line of the player's own."
    )

    class Meta:
        ordering = ["penalty_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(mark="owed", by__isnull=True)
                | Q(mark__in=["paid", "forgiven", "disputed", "reopened"], by__isnull=False),
                name="penalty_mark_by",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.penalty_id} {self.mark}"
