from datetime import UTC, datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from durak_site.ids import new_id
from games.models.chat import ChatLine
from games.models.game import Game

MAX_REPORT_LENGTH = 500
MAX_STAFF_NOTE_LENGTH = 500
FOREVER = datetime(9999, 12, 31, tzinfo=UTC)
"""The end of a measure that only staff can end."""


class ReportReason(models.TextChoices):
    TWO_HANDS = "two_hands", "one person plays two hands"
    STALLING = "stalling", "stalling"
    NAME = "name", "a name or a title"
    TALK = "talk", "talk"


class PlayerReport(models.Model):
    """A player's report to staff about another player: about behaviour in a game, or only about the name.

    A report has no effect by itself. Staff close it with a `StaffAction`.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="player_reports")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reports_about")
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="reports", db_index=False)
    reason = models.CharField(max_length=9, choices=ReportReason)
    text = models.CharField(max_length=MAX_REPORT_LENGTH, blank=True)
    shown_name = models.CharField(max_length=30, help_text="Name of the player when the report was made.")
    shown_title = models.CharField(max_length=60, blank=True, help_text="Title of the series when the report was made.")
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True, help_text="When staff closed it.")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "reporter"], name="player_report_once_a_game", condition=Q(game__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["player", "reporter"],
                name="player_report_of_a_name_once",
                condition=Q(game__isnull=True, closed_at__isnull=True),
            ),
            models.CheckConstraint(condition=~Q(player=F("reporter")), name="player_report_of_another"),
            models.CheckConstraint(condition=Q(reason__in=ReportReason.values), name="player_report_reason"),
            models.CheckConstraint(
                condition=Q(game__isnull=False) | Q(reason="name"), name="player_report_without_game"
            ),
        ]
        indexes = [models.Index(fields=["-created_at"], name="player_report_open", condition=Q(closed_at__isnull=True))]

    def __str__(self) -> str:
        return self.id


class Measure(models.TextChoices):
    """A decision of staff about a report or a player."""

    DISMISSED = "dismissed", "dismissed"
    WARNED = "warned", "warned"
    CHAT_CLOSED = "chat_closed", "chat closed"
    SUSPENDED = "suspended", "suspended"
    BANNED = "banned", "banned"
    LIFTED = "lifted", "chat and play open again"


class StaffAction(models.Model):
    """An entry in the log of staff actions. The database refuses to change or delete it."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="staff_actions", db_index=False)
    report = models.ForeignKey(PlayerReport, models.PROTECT, null=True, blank=True, related_name="actions")
    line = models.ForeignKey(
        ChatLine,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="The line of chat that led to it.",
    )
    reason = models.CharField(max_length=9, choices=ReportReason)
    measure = models.CharField(max_length=11, choices=Measure)
    until = models.DateTimeField(null=True, blank=True, help_text="End of a suspension or of a closed chat.")
    staff_note = models.CharField(max_length=MAX_STAFF_NOTE_LENGTH, help_text="For staff only.", db_column="why")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(measure__in=Measure.values), name="staff_action_measure"),
            models.CheckConstraint(condition=Q(reason__in=ReportReason.values), name="staff_action_reason"),
            models.CheckConstraint(
                condition=Q(report__isnull=True) ^ Q(line__isnull=True), name="staff_action_report_or_line"
            ),
            models.CheckConstraint(
                condition=Q(measure__in=["chat_closed", "suspended", "banned"]) ^ Q(until__isnull=True),
                name="staff_action_until",
            ),
        ]
        indexes = [models.Index(fields=["player", "-id"], name="staff_action_newest")]

    def __str__(self) -> str:
        return f"{self.get_measure_display()}: account {self.player_id}"
