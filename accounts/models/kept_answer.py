from django.db import models
from django.utils import timezone


class KeptAnswer(models.Model):
    """The first answer to a POST that named an Idempotency-Key, to be given again word for word."""

    question = models.BinaryField(primary_key=True, max_length=32)  # digest of who, method, path and key
    body_digest = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField()
    content = models.BinaryField(null=True)  # null: the answer carried a secret
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.status} at {self.created_at:%Y-%m-%d %H:%M}"
