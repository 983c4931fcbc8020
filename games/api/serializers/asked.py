"""What clients send."""

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from durak_site.http.durations import DurationField8601
from durak_site.http.serializers import OneOf, StrictSerializer, Text, WholeNumber, YesNo
from games.api.serializers.fields import RulesField, SeatAndMove, SeatField
from games.models import Series

LONGEST_CLOCK = timedelta(days=30)
USUAL_MOVE = timedelta(days=2)
USUAL_WINDOW = timedelta(hours=12)
MOST_SEATS = 30
MOST_ANALYSED = 2000


class ClockAsked(StrictSerializer):
    move = DurationField8601(
        min=timedelta(minutes=1), max=LONGEST_CLOCK, default=USUAL_MOVE, help_text="For one move; P2D if left out."
    )
    window = DurationField8601(
        min=timedelta(seconds=10),
        max=LONGEST_CLOCK,
        required=False,
        help_text="The throw-in window, no longer than `move`; if left out, PT12H or `move`, whichever is shorter.",
    )

    def validate(self, attrs: dict[str, timedelta]) -> dict[str, timedelta]:
        window = attrs.get("window", min(USUAL_WINDOW, attrs["move"]))
        if window > attrs["move"]:
            raise serializers.ValidationError({"window": "The window is no longer than the clock of a move."})
        return {**attrs, "window": window}


class SeriesAsked(StrictSerializer):
    rules = RulesField()
    seats = serializers.ListField(
        child=SeatField(), min_length=1, max_length=MOST_SEATS, help_text="In seating order, clockwise."
    )
    penalty = Text(max_length=500, allow_blank=True, default="", help_text="In words, what the fool of a game owes.")
    games = WholeNumber(
        min_value=1, max_value=1000, allow_null=True, default=None, help_text="How many; null: as long as they like."
    )
    clock = ClockAsked(default={"move": USUAL_MOVE, "window": USUAL_WINDOW})
    quick_pass = YesNo(default=True, help_text="Pass at once for who can have nothing to say.")
    takeover_after = WholeNumber(
        min_value=1, max_value=10, default=2, help_text="After so many overdue moves in a row a computer sits in."
    )
    visibility = OneOf(choices=Series.Visibility.values, default="unlisted")
    pause = DurationField8601(
        min=timedelta(0),
        max=LONGEST_CLOCK,
        allow_null=True,
        default=None,
        help_text="From the end of a game until the next is dealt by itself; null: a player deals it.",
    )
    invitations_expire = DurationField8601(
        min=timedelta(hours=1),
        max=timedelta(days=60),
        default=timedelta(days=14),
        help_text="After it a seat that its player has not accepted is open; P14D if left out.",
    )


class JoinAsked(StrictSerializer):
    seat = WholeNumber(min_value=0, max_value=MOST_SEATS - 1, required=False)
    code = Text(max_length=64, allow_blank=True, default="", help_text="What opens a private series.")


class AgreeAsked(StrictSerializer):
    agree = YesNo(default=True, help_text="False takes back what you have said.")


class MoveAsked(StrictSerializer):
    move = Text(max_length=200, allow_blank=True, help_text="Such as `attack 7S`, `beat 7S 9S`, `take`, `pass`.")
    version = WholeNumber(
        min_value=0, required=False, help_text="The version that you saw; a move that is not legal any more is `stale`."
    )


class CheckAsked(StrictSerializer):
    rules = RulesField()
    players = WholeNumber(min_value=0, max_value=1000, required=False)


class DealAsked(StrictSerializer):
    """As the referee takes it; either `deck` or `seed`."""

    players = WholeNumber(min_value=0, max_value=1000)
    dealer = WholeNumber(min_value=0, max_value=1000, default=0)
    deck = serializers.ListField(child=Text(max_length=3), max_length=208, required=False, help_text="Top first.")
    seed = Text(max_length=64, required=False, help_text="64 hex digits.")
    previous = serializers.DictField(required=False, allow_null=True)


class AnalysisAsked(StrictSerializer):
    rules = RulesField()
    position = serializers.DictField(required=False, help_text="A state to go on from, all cards open.")
    deal = DealAsked(required=False)
    moves = serializers.ListField(child=SeatAndMove(), max_length=MOST_ANALYSED, default=list)
    seat = WholeNumber(min_value=0, max_value=1000, required=False, help_text="Legal moves for this seat only.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("position" in attrs) == ("deal" in attrs):
            raise serializers.ValidationError("Name either a position or a deal.")
        return attrs
