"""What clients send about series."""

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from durak_site.http.durations import DurationField8601
from durak_site.http.lines import LineText
from durak_site.http.serializers import OneOf, StrictSerializer, Text, WholeNumber, YesNo
from games.ai import LEVELS
from games.api.requests.clock import USUAL_MOVE, USUAL_WINDOW, Clock
from games.api.requests.fields import Day, RulesField, SeatField
from games.models import Series as SeriesRow

LONGEST_PAUSE = timedelta(days=30)
LONGEST_INVITATION = timedelta(days=60)
MOST_SEATS = 30
MOST_HOLIDAYS_EACH = 40


class Series(StrictSerializer):
    rules = RulesField()
    seats = serializers.ListField(
        child=SeatField(), min_length=1, max_length=MOST_SEATS, help_text="In seating order, clockwise."
    )
    penalty = LineText(
        max_length=500, allow_blank=True, default="", help_text="In words, what the fool of a game owes."
    )
    games = WholeNumber(
        min_value=1, max_value=1000, allow_null=True, default=None, help_text="How many; null: as long as they like."
    )
    clock = Clock(
        default={"move": USUAL_MOVE, "window": USUAL_WINDOW},
        help_text="Left out: two days for a move, twelve hours for the throw-in window.",
    )
    quick_pass = YesNo(default=True, help_text="Pass at once for who can have nothing to say.")
    takeover_after = WholeNumber(
        min_value=1, max_value=10, default=2, help_text="After so many overdue moves in a row a computer sits in."
    )
    takeover_level = OneOf(
        choices=LEVELS,
        default="steady",
        help_text="The level of the computer that sits in. `random` plays any card, `steady` by good habits; `keen`,"
        " `sharp` and `master`, each stronger, remember what was discarded and move after 0.2, 1 and 2 seconds.",
    )
    takeovers_max = WholeNumber(
        min_value=1,
        max_value=10,
        allow_null=True,
        default=None,
        help_text="After sitting in so many times in a game it plays to the end; null: one can always come back.",
    )
    reminder = DurationField8601(
        min=timedelta(minutes=1),
        max=timedelta(days=7),
        allow_null=True,
        default=None,
        help_text="So long before a deadline whoever has to move is reminded; null: not by the table.",
    )
    min_reliability = WholeNumber(
        min_value=0,
        max_value=100,
        allow_null=True,
        default=None,
        help_text="Of the last hundred moves, how many one must have made in time to sit down here.",
    )
    nights = YesNo(default=False, help_text="Clocks stand still in the night of whoever has to move.")
    weekends = YesNo(default=False, help_text="Clocks stand still on Saturdays and Sundays, likewise.")
    holidays = WholeNumber(
        min_value=0,
        max_value=MOST_HOLIDAYS_EACH,
        default=0,
        help_text="On so many days a year everybody may let the own clock stand still; 180 of all seats together.",
    )
    hints = YesNo(
        default=False, help_text="Players may ask what a computer would do in their place; then nothing is rated."
    )
    memory_aid = YesNo(
        default=True,
        help_text="The page of a table may name, to whoever wishes it, the cards that everybody saw go into a hand.",
    )
    visibility = OneOf(choices=SeriesRow.Visibility.values, default="unlisted")
    bots = YesNo(
        required=False,
        help_text="Bots may sit here: accounts that programs play for. Left out: only where you are one, or name one.",
    )
    pause = DurationField8601(
        min=timedelta(0),
        max=LONGEST_PAUSE,
        allow_null=True,
        default=None,
        help_text="From the end of a game until the next is dealt by itself; null: a player deals it.",
    )
    invitations_expire = DurationField8601(
        min=timedelta(hours=1),
        max=LONGEST_INVITATION,
        default=timedelta(days=14),
        help_text="After it a seat that its player has not accepted is open; P14D if left out.",
    )


class Holiday(StrictSerializer):
    day = Day(help_text="From today on, for a year; by the time zone of your account.")


class Seat(StrictSerializer):
    """One of them."""

    player = Text(required=False, max_length=30, help_text="A name: that player is invited. `me`: you sit there.")
    open = YesNo(required=False, help_text="True: whoever comes can have it.")
    computer = OneOf(choices=LEVELS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1 or attrs.get("open") is False:
            raise serializers.ValidationError('{"player": NAME}, {"open": true} or {"computer": LEVEL}.')
        return attrs


class Join(StrictSerializer):
    seat = WholeNumber(min_value=0, max_value=MOST_SEATS - 1, required=False)
    code = Text(max_length=64, allow_blank=True, default="", help_text="What opens a private series.")
