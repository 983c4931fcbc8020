"""Request bodies about series."""

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from durak_site.http.durations import DurationField
from durak_site.http.serializers import (
    StrictBooleanField,
    StrictChoiceField,
    StrictSerializer,
    TextField,
    WholeNumberField,
)
from durak_site.http.text_fields import LineField, ShortTextField
from games.ai import LEVELS
from games.api.requests.clock import DEFAULT_MOVE_TIME, DEFAULT_WINDOW, Clock
from games.api.requests.fields import DayField, RulesField, SeatField
from games.models import Series as SeriesRow
from games.models.series import MAX_TITLE_LENGTH

MAX_PAUSE = timedelta(days=30)
MAX_INVITATION_TIME = timedelta(days=60)
MAX_SEATS = 30
MAX_HOLIDAYS_PER_PLAYER = 40


class Series(StrictSerializer):
    rules = RulesField()
    seats = serializers.ListField(
        child=SeatField(), min_length=1, max_length=MAX_SEATS, help_text="Seats in clockwise order."
    )
    title = ShortTextField(
        max_length=MAX_TITLE_LENGTH,
        allow_blank=True,
        default="",
        help_text="Title of the series, in one line; without one it is named after its players.",
    )
    penalty = LineField(
        max_length=500, allow_blank=True, default="", help_text="What the fool of each game owes, in words."
    )
    games = WholeNumberField(
        min_value=1, max_value=1000, allow_null=True, default=None, help_text="Number of games; null for no limit."
    )
    clock = Clock(
        default={"move": DEFAULT_MOVE_TIME, "window": DEFAULT_WINDOW},
        help_text="Clock; default: two days for a move, twelve hours for throwing in.",
    )
    quick_pass = StrictBooleanField(
        default=True, help_text="Whether the server passes for players who have no other legal move."
    )
    extensions = StrictBooleanField(
        default=True, help_text="Whether players may have more time for a move if the others agree."
    )
    takeover_after = WholeNumberField(
        min_value=1,
        max_value=10,
        default=2,
        help_text="Overdue moves in a row after which a computer plays for the player.",
    )
    takeover_level = StrictChoiceField(
        choices=LEVELS,
        default="steady",
        help_text="Level of the computer for late players: `random` plays any card, `steady` by rules of thumb,"
        " `keen`, `sharp` and `master`, each stronger, remember discarded cards and move after 0.2, 1 and 2 seconds.",
    )
    max_takeovers = WholeNumberField(
        source="takeovers_max",
        min_value=1,
        max_value=10,
        allow_null=True,
        default=None,
        help_text="Takeovers per game after which the computer plays the seat to the end; null for no limit.",
    )
    min_reliability = WholeNumberField(
        min_value=0,
        max_value=100,
        allow_null=True,
        default=None,
        help_text="Share of moves in time, in percent, that a player needs to join; null for none.",
    )
    nights = StrictBooleanField(
        default=False, help_text="Whether clocks stop during the night of the player who must move."
    )
    weekends = StrictBooleanField(default=False, help_text="Whether clocks stop on Saturdays and Sundays.")
    holidays = WholeNumberField(
        min_value=0,
        max_value=MAX_HOLIDAYS_PER_PLAYER,
        default=0,
        help_text="Days off that each player may take in a year; at most 180 for all seats together.",
    )
    hints = StrictBooleanField(
        default=False, help_text="Whether players may ask for hints. Games with hints are not rated."
    )
    memory_aid = StrictBooleanField(
        default=True,
        help_text="Whether pages may show cards in hands that all players have seen.",
    )
    visibility = StrictChoiceField(
        choices=SeriesRow.Visibility.values,
        required=False,
        help_text="Who can see the series besides its players and the members of its club: `public` everyone, "
        "`unlisted` (default) everyone with the link, `private` callers with the code, `club` (default in a club) "
        "no one else.",
    )
    club = TextField(
        max_length=12,
        allow_null=True,
        default=None,
        help_text="Id of a club of yours, whose members can see and join the series; null for none.",
    )
    organiser = TextField(
        max_length=30,
        allow_null=True,
        default=None,
        help_text="Username of a member of the club, or `me`, who need not play: starts, fills and ends the series, "
        "and settles penalties; null for none.",
    )
    bots = StrictBooleanField(
        required=False,
        help_text="Whether bot accounts may join; default: true if you are a bot or invite one, otherwise false.",
    )
    pause = DurationField(
        min=timedelta(0),
        max=MAX_PAUSE,
        allow_null=True,
        default=None,
        help_text="Time between two games; null if a player deals the next game.",
    )
    invitations_expire = DurationField(
        min=timedelta(hours=1),
        max=MAX_INVITATION_TIME,
        default=timedelta(days=14),
        help_text="How long an invitation stays open before its seat is free for anybody; default P14D.",
    )


class Holiday(StrictSerializer):
    day = DayField(help_text="Date of the day off in your time zone, from today for a year.")


@extend_schema_serializer(component_name="Seat")
class WantedOwner(StrictSerializer):
    """The wanted owner of a seat of a series: a player, a computer, or, if `open` is true, any player."""

    player = TextField(required=False, max_length=30, help_text="Username of the invited player; `me` is you.")
    open = StrictBooleanField(required=False, help_text="True for a seat that any player may take.")
    computer = StrictChoiceField(choices=LEVELS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1 or attrs.get("open") is False:
            raise serializers.ValidationError('{"player": NAME}, {"open": true} or {"computer": LEVEL}.')
        return attrs


class Join(StrictSerializer):
    seat = WholeNumberField(min_value=0, max_value=MAX_SEATS - 1, required=False)
    code = TextField(max_length=64, allow_blank=True, default="", help_text="Code of a private series.")
