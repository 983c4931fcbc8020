from django.db import models
from django.utils import timezone

from accounts.models.user import User


class PushDevice(models.Model):
    """A browser that shows its player's notifications while no page of the site is open.

    Pushes are encrypted with its two keys, `p256dh` and `auth`, so that the push service cannot read them. After a
    failed push, the device is paused, for a longer time after each further failure. After too many failures, it is
    deleted.
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
