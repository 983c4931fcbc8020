from django.db import models
from django.utils import timezone

from accounts.models.user import User


class PushDevice(models.Model):
    """A browser that shows its player notices while no page is open. Its push service knows where it is; what is sent
    there only the browser can read, with these two keys.

    A service that fails is left alone for a while, and for longer each time.
    """

    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=2000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0, help_text="In a row.")
    rests_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"device {self.pk}"
