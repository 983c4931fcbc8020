from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from durak_site.ids import new_id

MAX_NAME_LENGTH = 60
MAX_DESCRIPTION_LENGTH = 500


class Club(models.Model):
    """A group of players with a common history: its series, their games and their penalties.

    Unless it is public, only its members and invited players know that it exists.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        PUBLIC = "public"

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    description = models.CharField(max_length=MAX_DESCRIPTION_LENGTH, blank=True)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.PRIVATE)
    code = models.CharField(max_length=16, help_text="Anyone who has it may join.")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(visibility__in=["private", "public"]), name="club_visibility")
        ]
        indexes = [
            models.Index(fields=["-created_at", "-id"], name="club_public_newest", condition=Q(visibility="public")),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        return self.visibility == self.Visibility.PUBLIC


class ClubMember(models.Model):
    """A member of a club. The club keeps the results of a member who leaves."""

    class Role(models.TextChoices):
        KEEPER = "keeper"
        MEMBER = "member"

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="members", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", db_index=False)
    role = models.CharField(max_length=6, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="club_member_once"),
            models.CheckConstraint(condition=Q(role__in=["keeper", "member"]), name="club_member_role"),
        ]
        indexes = [
            models.Index(fields=["club", "joined_at", "id"], name="club_members_eldest"),
            models.Index(fields=["player", "-joined_at", "-id"], name="clubs_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.club_id}"
