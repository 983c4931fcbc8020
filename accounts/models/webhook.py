from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models.notification import Kind, Notification
from accounts.models.user import User
from durak_site.ids import new_id


class Webhook(models.Model):
    """A URL that gets a player's notifications, and the number of the last notification that was delivered to it.

    `due_at` is the time from which a worker looks for deliveries to send. A worker that claims the webhook increases
    the counter `claim` and sets `due_at` to half a minute later. If the worker has not finished by then, another
    worker claims the webhook, and a late result of the first worker is ignored.
    """

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    host = models.CharField(max_length=255, help_text="Host of the URL. Concurrent requests per host are limited.")
    kinds = ArrayField(
        models.CharField(max_length=20, choices=Kind), null=True, help_text="Kinds to send; null for all."
    )
    is_on = models.BooleanField(default=True)
    handled_number = models.PositiveIntegerField(
        help_text="Number up to which notifications have arrived or were not wanted.", db_column="told"
    )
    failing_since = models.DateTimeField(
        null=True, help_text="When the first attempt to send the next notification failed."
    )
    is_quick = models.BooleanField(default=False, help_text="Whether it accepted the last request, and quickly.")
    secret_count = models.PositiveIntegerField(default=1, help_text="Number of secrets so far.", db_column="secrets")
    secret_replaced_at = models.DateTimeField(
        null=True, help_text="When the secret was last replaced.", db_column="rolled_at"
    )
    due_at = models.DateTimeField(null=True, help_text="When to look for deliveries to send; null if there are none.")
    claim = models.PositiveIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="webhooks_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return self.pk


class Delivery(models.Model):
    """The sending of one notification to a webhook, or of a test if there is no notification.

    Deliveries are sent in the order of the inbox. Each is retried until it arrives. After a day of failures, or a
    response 410, the webhook is switched off instead. A delivery that the owner requested (`by_hand`) is sent before
    all others, and only once.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries", db_index=False)
    notification = models.ForeignKey(
        Notification, on_delete=models.CASCADE, null=True, related_name="deliveries", db_column="notice_id"
    )
    by_hand = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, help_text="Status of the last response.")
    error = models.CharField(max_length=20, blank=True, help_text="Reason why there was no response.")
    milliseconds = models.PositiveIntegerField(null=True, help_text="Duration of the last request.")
    created_at = models.DateTimeField(default=timezone.now)
    tried_at = models.DateTimeField(null=True)
    next_try_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "notification"], condition=Q(by_hand=False), name="in_turn_once"
            ),
            models.CheckConstraint(condition=Q(state__in=["waiting", "delivered", "failed"]), name="delivery_state"),
        ]
        indexes = [
            models.Index(fields=["webhook", "-created_at"], name="deliveries_newest"),
            models.Index(fields=["webhook"], name="deliveries_waiting", condition=Q(state="waiting")),
        ]

    def __str__(self) -> str:
        return self.pk
