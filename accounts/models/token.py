from dataclasses import dataclass
from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Least
from django.utils import timezone
from oauth2_provider.models import Application

from accounts.models.user import User
from durak_site.ids import new_id


class Scope(models.TextChoices):
    READ = "read", "see what the account may see"
    PLAY = "play", "move, join, create"
    ACCOUNT = "account", "tokens, preferences and webhooks"


class Token(models.Model):
    """A personal access token. Only the SHA-256 of its secret is stored."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens", db_index=False)
    name = models.CharField(max_length=100)
    scopes = ArrayField(models.CharField(max_length=10, choices=Scope))
    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-created_at"], name="tokens_of_a_user"),
            models.Index(Least("expires_at", "revoked_at"), name="tokens_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    def is_valid(self, now: datetime) -> bool:
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


@dataclass(frozen=True)
class AppToken:
    """The values of an app's access token that authentication needs."""

    user: User
    scopes: list[str]
    expires_at: datetime

    def is_valid(self, now: datetime) -> bool:
        return now < self.expires_at


@dataclass(frozen=True)
class AppGrant:
    """The permissions that an app has for an account.

    `last_used_at` is the time at which the app got its newest tokens. The grant expires at `expires_at` unless the
    app gets new tokens before that.
    """

    app: Application
    scopes: list[str]
    last_used_at: datetime
    expires_at: datetime
