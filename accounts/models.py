from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.names import USERNAME, is_username
from durak_site.ids import new_id


class UserManager(BaseUserManager["User"]):
    def named(self, username: str) -> models.QuerySet["User"]:
        """The one account of this name in any case, or none."""
        if not is_username(username):
            return self.none()
        return self.alias(lower_name=Lower("username")).filter(lower_name=username.lower())

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.named(username or "").get()

    def create_user(self, username: str, email: str = "", password: str | None = None, **more: Any) -> "User":
        user = self.model(username=username, email=self.normalize_email(email), **more)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, email: str = "", password: str | None = None, **more: Any) -> "User":
        return self.create_user(username, email, password, is_staff=True, is_superuser=True, **more)


class User(AbstractBaseUser, PermissionsMixin):
    username = models.CharField(
        max_length=30,
        unique=True,
        validators=[RegexValidator(USERNAME, "A name is 3 to 30 letters (a to z), digits, _ or -.")],
    )
    email = models.EmailField(blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, default="en")
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="one_account_of_a_name_in_any_case")]

    def __str__(self) -> str:
        return self.username


class Scope(models.TextChoices):
    READ = "read", "see what the account may see"
    PLAY = "play", "move, join, create"
    ACCOUNT = "account", "tokens and preferences"


class Token(models.Model):
    """A key to an account. What the person was shown is not here: only its SHA-256."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100)
    scopes = ArrayField(models.CharField(max_length=10, choices=Scope))
    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        indexes = [models.Index(fields=["user", "-created_at"], name="tokens_of_a_user")]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    def is_good(self, now: datetime) -> bool:
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


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
