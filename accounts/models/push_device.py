from django.db import models
from django.utils import timezone

from accounts.models.user import User


class PushDevice(models.Model):
    """A browser that shows its player's notifications while no page of the site is open.

    Pushes are encrypted with `p256dh` and `auth`, so that the push service cannot read them. A device is paused after
    a failed push, and deleted after too many failures.
    """

    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=2000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0, help_text="Consecutive failures.")
    paused_until = models.DateTimeField(null=True, blank=True, db_column="rests_until")

    def __str__(self) -> str:
        return f"device {self.pk}"
