from datetime import datetime, timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.json import KeyTextTransform
from django.utils.translation import pgettext

from accounts.models import User
from durak_site.ids import new_id
from games.clocks.stops import MAX_DAYS_OFF
from games.models.club import Club

MAX_TITLE_LENGTH = 60
MAY_BE_IN_LOBBY = Q(Q(state="open") | Q(state="running", computer_seats_open=True), visibility="public")
"""A condition for queries of series. The lobby lists each series that meets the condition and has a seat that a person
can take now."""


class Series(models.Model):
    """An agreement to play games, one after another, with the same rules, seats, penalty and clock."""

    class State(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        UNLISTED = "unlisted"
        PRIVATE = "private"
        CLUB = "club"

    id = models.CharField(primary_key=True, max_length=12, default=new_id, editable=False)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="series_created", db_index=False)
    title = models.CharField(
        max_length=MAX_TITLE_LENGTH, blank=True, help_text="Empty: the names of the players are shown."
    )
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="series", db_index=False,
        help_text="The club whose members see the series and its results.",
    )  # fmt: skip
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", db_index=False,
        help_text="A member of the club who may start and end the series, fill its seats and settle its penalties.",
    )  # fmt: skip
    rules = models.JSONField(help_text="Every option with its value.")
    penalty = models.CharField(max_length=500, blank=True)
    games_wanted = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Number of games; empty: no limit."
    )
    move_clock = models.DurationField(
        default=timedelta(days=2), help_text="Maximum time per move; with a bank, the bank's maximum."
    )
    bank = models.DurationField(
        null=True, blank=True, help_text="Thinking time in reserve per game and seat; empty: none."
    )
    increment = models.DurationField(null=True, blank=True, help_text="Time that each move adds to the bank.")
    window = models.DurationField(default=timedelta(hours=12), help_text="Length of a window, such as for throwing in.")
    nights = models.BooleanField(default=False, help_text="A player's clock stands still in that player's night.")
    weekends = models.BooleanField(default=False, help_text="Clocks stand still on Saturdays and Sundays.")
    holidays = models.PositiveSmallIntegerField(default=0, help_text="Days off per player and year.")
    extensions = models.BooleanField(
        default=True, help_text="A player may have more time for a move if the others agree."
    )
    quick_pass = models.BooleanField(default=True)
    takeover_after = models.PositiveSmallIntegerField(
        default=2,
        validators=[MinValueValidator(1), MaxValueValidator(10)],
        help_text="Number of overdue moves in a row after which a computer takes over.",
    )
    takeover_level = models.CharField(
        max_length=20, default="steady", help_text="Level of the computer that takes over."
    )
    takeovers_max = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="Number of takeovers in a game after which the computer plays to the end; empty: never.",
    )
    min_reliability = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Minimum share of moves in time to join, in percent."
    )
    bots = models.BooleanField(default=False, help_text="Bots may join.")
    computer_seats_open = models.BooleanField(
        default=False,
        db_default=False,
        help_text="While the series runs, a person may take the seat of a computer, and plays from the next deal on.",
    )
    hints = models.BooleanField(
        default=False, help_text="Players may ask for a computer's move; the games are then unrated."
    )
    memory_aid = models.BooleanField(
        default=True, help_text="Pages may name cards that were publicly taken into a hand."
    )
    pause = models.DurationField(
        null=True, blank=True, help_text="Pause before the next game is dealt automatically; empty: a player deals."
    )
    invitations_expire = models.DurationField(
        default=timedelta(days=14), help_text="Time after which an unanswered invitation expires."
    )
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.UNLISTED)
    code = models.CharField(max_length=16, blank=True, help_text="Needed to join a private series.")
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    rematch_of = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="rematches", db_index=False,
        help_text="The series of which this is a rematch.",
    )  # fmt: skip
    lapses_at = models.DateTimeField(null=True, blank=True, help_text="When it is cancelled if there is no activity.")
    next_game_at = models.DateTimeField(null=True, blank=True, help_text="When the next game is dealt automatically.")
    organiser_ended_at = models.DateTimeField(
        null=True, blank=True, help_text="When the organiser decided that it ends with the current game."
    )

    class Meta:
        verbose_name_plural = "series"
        indexes = [
            models.Index(fields=["lapses_at"], name="series_lapse_due", condition=Q(lapses_at__isnull=False)),
            models.Index(fields=["next_game_at"], name="series_next_game_due", condition=Q(next_game_at__isnull=False)),
            models.Index(fields=["-created_at", "-id"], name="series_newest"),
            models.Index(fields=["state", "-created_at", "-id"], name="series_by_state"),
            models.Index(fields=["creator", "-created_at", "-id"], name="series_of_creator"),
            models.Index(fields=["-created_at", "-id"], name="series_lobby_newest", condition=MAY_BE_IN_LOBBY),
            models.Index(
                KeyTextTransform("preset", "rules"),
                F("created_at").desc(),
                F("id").desc(),
                name="series_lobby_by_preset",
                condition=MAY_BE_IN_LOBBY,
            ),
            models.Index(fields=["club", "-created_at", "-id"], name="series_of_club", condition=Q(club__isnull=False)),
            models.Index(fields=["organiser"], name="series_organised", condition=Q(organiser__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["open", "running", "finished", "cancelled"]), name="series_state"
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "unlisted", "private", "club"]), name="series_visibility"
            ),
            models.CheckConstraint(
                condition=Q(club__isnull=False) | (~Q(visibility="club") & Q(organiser__isnull=True)),
                name="series_of_club_only",
            ),
            models.CheckConstraint(
                condition=Q(computer_seats_open=False) | Q(visibility="public", organiser__isnull=True),
                name="series_computer_seats_open_to_all",
            ),
            models.CheckConstraint(condition=Q(window__lte=F("move_clock")), name="series_window_within_clock"),
            models.CheckConstraint(
                condition=Q(bank__isnull=True, increment__isnull=True)
                | Q(bank__isnull=False, increment__isnull=False, bank__lte=F("move_clock"), window__lte=F("bank")),
                name="series_bank_within_cap",
            ),
            models.CheckConstraint(condition=Q(holidays__lte=MAX_DAYS_OFF), name="series_holidays"),
            models.CheckConstraint(
                condition=Q(takeover_after__gte=1, takeover_after__lte=10), name="series_takeover_after"
            ),
            models.CheckConstraint(
                condition=Q(takeovers_max__isnull=True) | Q(takeovers_max__gte=1), name="series_takeovers_max"
            ),
            models.CheckConstraint(
                condition=Q(min_reliability__isnull=True) | Q(min_reliability__lte=100), name="series_min_reliability"
            ),
            models.CheckConstraint(
                condition=Q(games_wanted__isnull=True) | Q(games_wanted__gte=1), name="series_games_wanted"
            ),
            models.CheckConstraint(
                condition=Q(lapses_at__isnull=True) | Q(state="open"), name="series_lapses_before_it_starts"
            ),
            models.CheckConstraint(
                condition=Q(next_game_at__isnull=True) | Q(state="running"), name="series_next_game_while_it_runs"
            ),
            models.UniqueConstraint(fields=["rematch_of"], name="series_one_rematch", condition=~Q(state="cancelled")),
        ]

    def __str__(self) -> str:
        return self.id

    @property
    def state_in_words(self) -> str:
        """The state as a phrase that can follow "The table is"."""
        match self.state:
            case self.State.OPEN:
                return pgettext("the series is", "not begun yet")
            case self.State.RUNNING:
                return pgettext("the series is", "running")
            case self.State.FINISHED:
                return pgettext("the series is", "over")
        return pgettext("the series is", "called off")

    @property
    def is_private(self) -> bool:
        """Whether only the people concerned (see `games.models.visibility`) and the members of its club may see the
        series.
        """
        return self.visibility in HIDDEN_VISIBILITIES

    @property
    def max_extra_time(self) -> timedelta:
        """The longest time that a request can ask for: a full bank, or without banks the time for a move."""
        return self.bank or self.move_clock

    @property
    def has_ledger(self) -> bool:
        """Whether the series records penalties, because its players have agreed on one."""
        return bool(self.penalty.strip())

    @property
    def is_short_of_players(self) -> bool:
        """Whether the series is running and has a free seat. No game is dealt then."""
        return self.state == self.State.RUNNING and any(not place.is_taken for place in self.places.all())

    def counts_as_player(self, user: User | None) -> bool:
        """Return whether the user has accepted a seat. If only computers have seats, the creator counts as a player.

        Such a user may deal the next game and ask for a rematch.
        """
        players = [place.player_id for place in self.places.all() if place.accepted_at is not None]
        return user is not None and user.pk in (players or [self.creator_id])


HIDDEN_VISIBILITIES = (Series.Visibility.PRIVATE, Series.Visibility.CLUB)
"""The visibilities of series that strangers may not know about."""


class SeriesSeat(models.Model):
    """A seat agreed for a series. It is open, offered to a player, taken by a player, or taken by a computer.

    A seat with a player who has not accepted yet is an invitation. In a running series, a new owner plays from the next
    deal on: `GameSeat` has the owners of each game.
    """

    series = models.ForeignKey(Series, models.CASCADE, related_name="places", db_index=False)
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="places", db_index=False
    )
    computer = models.CharField(max_length=20, blank=True, help_text="Level, if it is a computer's seat.")
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_words = models.CharField(
        max_length=500, blank=True, help_text="The penalty that the player accepted with the seat."
    )
    accepted_rules = models.JSONField(
        null=True, blank=True, help_text="The rules that the player accepted with the seat."
    )
    expires_at = models.DateTimeField(null=True, blank=True, help_text="When the invitation expires.")
    end_agreed_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player agreed to end the series with the current game."
    )
    agreed_club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False,
        help_text="The club to which the player agreed to add the series.",
    )  # fmt: skip
    plays_from_next_game = models.BooleanField(
        default=False, db_default=False, help_text="The player has taken the seat after the newest game was dealt."
    )

    class Meta:
        ordering = ["series_id", "index"]
        indexes = [
            models.Index(fields=["expires_at"], name="place_expiry_due", condition=Q(expires_at__isnull=False)),
            models.Index(fields=["player", "-id"], name="place_newest", condition=Q(player__isnull=False)),
            models.Index(fields=["agreed_club"], name="place_agreed_club", condition=Q(agreed_club__isnull=False)),
            models.Index(
                fields=["player"], name="place_offered", condition=Q(player__isnull=False, accepted_at__isnull=True)
            ),
            models.Index(fields=["player"], name="place_from_next_game", condition=Q(plays_from_next_game=True)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__isnull=True) | Q(player__isnull=False, accepted_at__isnull=True),
                name="place_expires_while_offered",
            ),
            models.UniqueConstraint(
                fields=["series", "index"], name="place_once", deferrable=models.Deferrable.DEFERRED
            ),
            models.UniqueConstraint(fields=["series", "player"], name="place_one_for_each_player"),
            models.CheckConstraint(condition=Q(player__isnull=True) | Q(computer=""), name="place_player_or_computer"),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(player__isnull=False), name="place_accepted_by_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series_id} place {self.index}"

    @property
    def has_deleted_account(self) -> bool:
        """Whether the player has deleted the account. A computer then plays in this seat."""
        return self.player is not None and not self.player.is_active

    @property
    def is_open(self) -> bool:
        return self.player_id is None and not self.computer

    @property
    def is_taken(self) -> bool:
        return bool(self.computer) or self.accepted_at is not None

    def reserve_for(self, player: User, series: Series, at: datetime) -> None:
        """Reserve the seat for the player until the invitation expires. The caller saves the row."""
        self.player, self.expires_at = player, at + series.invitations_expire

    def accept(self, player: User, series: Series, at: datetime) -> None:
        """Give the seat to the player, who accepts penalty, rules and club. The caller saves the row."""
        self.player, self.accepted_at, self.expires_at = player, at, None
        self.accepted_words, self.accepted_rules = series.penalty, series.rules
        self.agreed_club = series.club
        self.plays_from_next_game = series.state == Series.State.RUNNING

    def make_open(self) -> None:
        """Make the seat open again. The caller saves the row."""
        self.player, self.accepted_at, self.expires_at = None, None, None
        self.accepted_words, self.accepted_rules, self.agreed_club = "", None, None
        self.end_agreed_at, self.plays_from_next_game = None, False
