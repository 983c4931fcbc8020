from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models.user import User
from durak_site.ids import new_id


class Kind(models.TextChoices):
    """Kinds of notifications. `accounts.registry.notification_kinds` has their texts."""

    YOUR_TURN = "your_turn"
    DEADLINE_NEAR = "deadline_near"
    EXTENSION_REQUESTED = "extension_requested"
    EXTENSION_GRANTED = "extension_granted"
    GAME_OVER = "game_over"
    SERIES_OVER = "series_over"
    SEAT_FOUND = "seat_found"
    INVITED = "invited"
    JOINED = "joined"
    SERIES_STARTED = "series_started"
    NEXT_GAME = "next_game"
    SEAT_FREED = "seat_freed"
    CLUB_INVITED = "club_invited"
    CLUB_JOINED = "club_joined"
    PENALTY_MARKED = "penalty_marked"
    TALK_DIGEST = "talk_digest"
    PENALTY_REMINDER = "penalty_reminder"
    YEAR_READY = "year_ready"
    CLUB_YEAR_READY = "club_year_ready"
    HOUSEHOLD_REQUESTED = "household_requested"
    REPORT_CLOSED = "report_closed"
    STAFF_ACTION = "staff_action"
    WEBHOOK_OFF = "webhook_off"


class Inbox(models.Model):
    """The counter of a player's notifications, and the lock for adding one.

    `notify` locks this row until its transaction ends. So the numbers have no gap, and a client that has seen a
    number never gets a lower number later. Order of locks: first this row, then the player's webhooks.
    """

    player = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True)
    newest_number = models.PositiveIntegerField(
        default=0, help_text="Number of the newest notification.", db_column="newest"
    )

    class Meta:
        verbose_name_plural = "inboxes"

    def __str__(self) -> str:
        return f"{self.player_id}: {self.newest_number}"


class Notification(models.Model):
    """A notification of one player.

    `about` identifies the reason of the notification, such as a turn in a game. A player has at most one notification
    with a given `kind` and `about`.

    `data` contains only facts that never change: ids, numbers, and titles of series. It has no names of players.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notifications", db_index=False)
    number = models.PositiveIntegerField(help_text="Counts the player's notifications from 1 without a gap.")
    kind = models.CharField(max_length=20, choices=Kind)
    about = models.CharField(max_length=100)
    data = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)
    is_quiet = models.BooleanField(default=False, help_text="It gets no mail of its own, but appears in the digest.")
    mail_at = models.DateTimeField(null=True, blank=True, help_text="When a mail about it is due; null for none.")

    push_at = models.DateTimeField(null=True, blank=True, help_text="When a push about it is due; null for none.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "about"], name="told_once"),
            models.UniqueConstraint(fields=["player", "number"], name="notice_number_once"),
        ]
        indexes = [
            models.Index(fields=["player"], name="inbox_unread", condition=Q(read_at__isnull=True)),
            models.Index(fields=["mail_at"], name="notification_mail_due", condition=Q(mail_at__isnull=False)),
            models.Index(fields=["push_at"], name="notification_push_due", condition=Q(push_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
