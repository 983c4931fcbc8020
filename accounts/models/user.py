from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Collate, Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts import display_names, email_addresses
from accounts.names import USERNAME_PATTERN, is_username

DISPLAY_OPTIONS = ("by_rank", "at_once", "recalls", "four_colours")
"""Names of the display options. `by_rank` sorts the hand by rank. `at_once` sends a move without confirmation.
`recalls` shows which cards of the other hands all players have seen. `four_colours` shows each suit in a colour of its
own.
"""


MAX_REMINDERS = 3
"""Maximum number of reminders about one turn."""


IN_DIRECTORY_CONDITION = Q(is_active=True, guest_until__isnull=True, in_directory=True)
"""The condition for accounts in the directory of players."""
DIRECTORY_SORT_KEY = Collate(Lower("username"), "C")
"""The lower-case username, by which the directory is sorted. In this collation an index also finds all names with a
given beginning."""
DISPLAY_NAME_SEARCH_VECTOR = SearchVector(Lower("display_name"), config="simple")
"""The words of a display name, for searches in the directory. An index finds all words with a given beginning."""


def build_may_play_condition(now: datetime, path: str = "") -> Q:
    """Return the condition for accounts that are neither suspended nor banned.

    `path` is the lookup from the queried model to the account, such as "player__".
    """
    return Q(**{f"{path}suspended_until": None}) | Q(**{f"{path}suspended_until__lte": now})


def build_default_reminders() -> list[timedelta]:
    """Return the default reminders of a new account."""
    return [timedelta(hours=8)]


class UserManager(BaseUserManager["User"]):
    def filter_by_username(self, username: str) -> models.QuerySet["User"]:
        """Return the query set of the account with this username, in upper or lower case."""
        if not is_username(username):
            return self.none()
        return self.alias(lower_name=Lower("username")).filter(lower_name=username.lower())

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.filter_by_username(username or "").get()

    def filter_by_address(self, address: str) -> models.QuerySet["User"]:
        """Return the accounts with this e-mail address in any spelling, whether it is verified or not."""
        return self.alias(address_key=email_addresses.build_address_key_expression("email")).filter(
            address_key=email_addresses.compute_address_key(address)
        )

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """Return the address in its stored form. Raises ValidationError if the address is invalid or too long."""
        return email_addresses.normalize_address(email or "")

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
        validators=[RegexValidator(USERNAME_PATTERN, "A name has 3 to 30 letters (a to z), digits, _ or -.")],
    )
    display_name = models.CharField(
        max_length=display_names.MAX_LENGTH, blank=True, help_text="Name on pages; empty for the username."
    )
    email = models.EmailField(blank=True)
    email_verified_at = models.DateTimeField(
        null=True, blank=True, help_text="When the address was verified; null while it gets no mails."
    )
    mail = models.JSONField(default=dict, blank=True, help_text="Mail preferences that differ from the defaults.")
    push = models.JSONField(default=dict, blank=True, help_text="Push preferences that differ from the defaults.")
    display_options = models.JSONField(
        default=dict, blank=True, help_text="Display options of tables, see `DISPLAY_OPTIONS`.", db_column="look"
    )
    time_zone = models.CharField(max_length=64, default="UTC")
    night_begins = models.TimeField(
        null=True, blank=True, help_text="Local time; set together with `night_ends`, or null."
    )
    night_ends = models.TimeField(null=True, blank=True)
    remind = ArrayField(
        models.DurationField(),
        default=build_default_reminders,
        blank=True,
        help_text="Times before a deadline at which the player is reminded, longest first.",
    )
    remind_after = models.DurationField(
        null=True, blank=True, help_text="Time after the start of a turn at which the player is reminded; null: never."
    )
    language = models.CharField(max_length=10, default="en")
    is_bot = models.BooleanField(default=False, help_text="A program plays for this account.")
    guest_until = models.DateTimeField(
        null=True, blank=True, help_text="When the guest is next checked for deletion; null for a full account."
    )
    in_directory = models.BooleanField(
        default=True, db_default=True, help_text="The directory of players lists the account."
    )
    sign_out_count = models.PositiveIntegerField(
        default=0, help_text="Number of times that all browsers were signed out at once.", db_column="signed_out"
    )
    suspended_until = models.DateTimeField(
        null=True, blank=True, help_text="Until when the account may not play; null if it was never suspended."
    )
    silenced_until = models.DateTimeField(
        null=True, blank=True, help_text="Until when the account may not chat; null if its chat was never closed."
    )
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="one_account_of_a_name_in_any_case")]
        indexes = [
            models.Index(email_addresses.build_address_key_expression("email"), name="accounts_of_an_address"),
            models.Index(
                display_names.build_username_skeleton_expression(),
                name="usernames_of_staff",
                condition=Q(is_staff=True),
            ),
            models.Index(fields=["guest_until"], name="guests_to_look_at", condition=Q(guest_until__isnull=False)),
            models.Index(DIRECTORY_SORT_KEY, name="accounts_in_directory", condition=IN_DIRECTORY_CONDITION),
            GinIndex(DISPLAY_NAME_SEARCH_VECTOR, name="display_names_in_directory", condition=IN_DIRECTORY_CONDITION),
        ]

    def __str__(self) -> str:
        return self.username

    def refresh_from_db(
        self,
        using: str | None = None,
        fields: Iterable[str] | None = None,
        from_queryset: "models.QuerySet[User] | None" = None,
    ) -> None:
        """Load fields from the database.

        Authentication loads only a few fields. When code reads a field that is not loaded, load all missing fields
        with one query.
        """
        if fields is not None and (missing := self.get_deferred_fields()) and missing.intersection(fields):
            fields = missing.union(fields)
        super().refresh_from_db(using, fields, from_queryset)

    @property
    def shown_name(self) -> str:
        """Return the name for pages and mails: the display name, or the username if that is empty."""
        return self.display_name or self.username

    @property
    def is_guest(self) -> bool:
        """Return whether the account is a guest, which means that it has no password."""
        return self.guest_until is not None

    def is_suspended(self, now: datetime) -> bool:
        """Return whether staff have suspended or banned the account, so that it may not play now."""
        return self.suspended_until is not None and self.suspended_until > now

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Return a hash of the password and `sign_out_count`. A change of the hash ends all browser sessions."""
        what = f"{self.password} {self.sign_out_count}"
        return salted_hmac("accounts.session", what, secret=secret, algorithm="sha256").hexdigest()

    def clean(self) -> None:
        """Normalize the e-mail address and the display name. The forms of the admin call this."""
        super().clean()
        if self.display_name:
            try:
                self.display_name = display_names.normalize_display_name(self.display_name)
            except ValidationError as error:
                raise ValidationError({"display_name": error.messages}) from None
        try:
            self.email = User.objects.normalize_email(self.email)
        except ValidationError as error:
            raise ValidationError({"email": error.messages}) from None
