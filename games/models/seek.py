from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from durak_site.ids import new_id
from games.models.series import Series


class Seek(models.Model):
    """A player's wish to play with people whom the site finds.

    In the state `found`, the site has made a series and reserved a seat. In the state `seated`, all its players have
    accepted their seats.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        FOUND = "found"
        SEATED = "seated"
        DECLINED = "declined"
        MISSED = "missed"
        WITHDRAWN = "withdrawn"
        EXPIRED = "expired"

    class Pace(models.TextChoices):
        DAY = "day"
        POST = "post"
        CALM = "calm"

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seeks", db_index=False)
    presets = ArrayField(models.CharField(max_length=40), help_text="Rules that the player would play.")
    player_counts = ArrayField(models.PositiveSmallIntegerField(), help_text="Numbers of players, each at its table.")
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.POST)
    min_reliability = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Minimum share of moves in time of the other players, in percent."
    )
    computers = models.BooleanField(
        default=True, help_text="Computers may take the seats for which there is no person after a long wait."
    )
    computer_seats_open = models.BooleanField(
        default=False,
        db_default=False,
        help_text="At such a table another person may take the seat of a computer, and anyone may watch.",
    )
    expires_at = models.DateTimeField(help_text="When the seek expires.", db_column="until_at")
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    series = models.ForeignKey(
        Series, models.CASCADE, null=True, blank=True, related_name="seeks", db_index=False,
        help_text="The table that was found last; the players may have let it fall through.",
    )  # fmt: skip
    is_ready = models.BooleanField(
        default=False, help_text="The player sat down at a table that fell through, and gets the next seat at once."
    )
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["created_at", "id"], name="seeks_waiting", condition=Q(state="waiting")),
            models.Index(fields=["expires_at"], name="seeks_expiry_due", condition=Q(state="waiting")),
            models.Index(fields=["player", "-created_at"], name="seeks_of_player"),
            models.Index(fields=["series"], name="seeks_of_series", condition=Q(series__isnull=False)),
            models.Index(fields=["ended_at"], name="seeks_ended", condition=Q(ended_at__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "found"], ended_at__isnull=True)
                | Q(
                    state__in=["seated", "declined", "missed", "withdrawn", "expired"],
                    ended_at__isnull=False,
                ),
                name="seek_state",
            ),
            models.CheckConstraint(condition=Q(pace__in=["day", "post", "calm"]), name="seek_pace"),
            models.CheckConstraint(condition=~Q(state="found") | Q(series__isnull=False), name="seek_has_found_table"),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="seek_in_order"),
            models.CheckConstraint(
                condition=Q(min_reliability__isnull=True) | Q(min_reliability__lte=100), name="seek_min_reliability"
            ),
            models.UniqueConstraint(fields=["series", "player"], name="seek_once_in_series"),
        ]

    def __str__(self) -> str:
        return f"{self.id} of {self.player_id}"

    @property
    def is_going_on(self) -> bool:
        return self.state in ACTIVE_STATES


ACTIVE_STATES = (Seek.State.WAITING, Seek.State.FOUND)


def is_found_table(series: Series) -> bool:
    """Return whether the site has made this series from seeks. One query."""
    return Seek.objects.filter(series=series).exists()
