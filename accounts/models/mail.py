from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts import email_addresses
from accounts.models.user import User


class Mail(models.Model):
    """A mail that was requested or sent, without its text.

    A worker claims the mail in a transaction, and sends it after the commit. If the worker dies in between, the mail
    is lost. No mail is sent twice.
    """

    DIGEST = "digest"
    VERIFY = "verify"
    RESET = "reset"
    ADDRESS_CHANGED = "address_changed"

    class State(models.TextChoices):
        WANTED = "wanted"
        CLAIMED = "claimed"
        SENT = "sent"
        FAILED = "failed"
        DROPPED = "dropped"

    player = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="mails", db_index=False
    )
    kind = models.CharField(max_length=20, help_text="Kind of the notification, or another subject.")
    address = models.EmailField()
    state = models.CharField(max_length=8, choices=State)
    day = models.DateField(null=True, blank=True, help_text="Day of a digest in the player's time zone.")
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "day"], name="one_digest_a_day"),
            models.CheckConstraint(
                condition=Q(state__in=["wanted", "claimed", "sent", "failed", "dropped"]), name="mail_state"
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], name="mail_wanted", condition=Q(state="wanted")),
            models.Index(
                email_addresses.build_address_key_expression("address"), "created_at", name="mails_to_an_address"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
