from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from durak_site.ids import new_id
from games.models.series import Series

MAX_LINE_LENGTH = 500
MAX_REASON_LENGTH = 500


class ChatLine(models.Model):
    """A line of the chat of a series. Its text never changes, but staff can hide it."""

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    series = models.ForeignKey(Series, models.PROTECT, related_name="chat", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="chat_lines")
    text = models.CharField(max_length=MAX_LINE_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True, help_text="When staff hid it.")

    class Meta:
        indexes = [models.Index(fields=["series", "-created_at", "-id"], name="chat_newest")]

    def __str__(self) -> str:
        return self.id


class ChatReader(models.Model):
    """The time up to which a player has read the chat of a series, and when a notification of unread lines is due.

    The row is created when another player posts a line. Lines after `read_at` are unread.
    """

    pk = models.CompositePrimaryKey("player_id", "series_id")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    series = models.ForeignKey(Series, models.CASCADE, related_name="+", db_index=False)
    read_at = models.DateTimeField(help_text="Time of the newest line that the player has seen.")
    digest_at = models.DateTimeField(
        null=True, blank=True, help_text="When a notification about unread lines is due; null for none."
    )
    last_digest_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player was last notified.", db_column="digested_at"
    )

    class Meta:
        indexes = [models.Index(fields=["digest_at"], name="chat_digest_due", condition=Q(digest_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.series_id}"


class Report(models.Model):
    """A player's report to staff about a chat line. Staff hide the line or leave it visible."""

    line = models.ForeignKey(ChatLine, models.CASCADE, related_name="reports", db_index=False)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="chat_reports")
    reason = models.CharField(max_length=MAX_REASON_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True, db_column="settled_at")
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="chat_reports_closed",
        db_column="settled_by_id",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["line", "reporter"], name="report_once"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) ^ Q(closed_by__isnull=False), name="report_settled_by_somebody"
            ),
        ]
        indexes = [models.Index(fields=["-created_at"], name="report_open", condition=Q(closed_at__isnull=True))]

    def __str__(self) -> str:
        return f"{self.line_id} reported by {self.reporter_id}"


class Block(models.Model):
    """One player blocks another. The blocked player's chat lines and invitations do not reach the blocker.

    The blocked player cannot join a series of the blocker. The site never puts the two at one found table.
    """

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_of_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"
