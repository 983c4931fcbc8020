from django.db import models
from django.utils import timezone


class StoredResponse(models.Model):
    """The stored response to the first POST with an idempotency key. Repeated requests get it again.

    They get a `conflict` if the body of the response was not stored.
    """

    request_digest = models.BinaryField(
        primary_key=True, max_length=32, db_column="question", help_text="Digest of caller, method, path and key."
    )
    owner_digest = models.BinaryField(
        max_length=32, db_column="owner", help_text="Digest of the account, or of the caller's network address."
    )
    body_digest = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField()
    content = models.BinaryField(
        null=True, help_text="Null if the body contains a secret, is too long or exceeds the quota."
    )
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        db_table = "accounts_keptanswer"
        indexes = [models.Index(fields=["owner_digest"], name="kept_answers_of_an_owner")]

    def __str__(self) -> str:
        return f"{self.status} at {self.created_at:%Y-%m-%d %H:%M}"
