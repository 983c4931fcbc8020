"""Request body of the clock of a series."""

from datetime import timedelta
from typing import TypedDict

from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.durations import DurationField
from durak_site.http.serializers import StrictSerializer
from games.words import format_duration

MIN_TIME = timedelta(minutes=1)
MAX_MOVE_TIME = timedelta(days=30)
MAX_BANK = timedelta(days=60)
MAX_INCREMENT = timedelta(days=7)
DEFAULT_MOVE_TIME = timedelta(days=2)
DEFAULT_WINDOW = timedelta(hours=12)
DEFAULT_INCREMENT = timedelta(hours=12)


class ClockFields(TypedDict):
    """The fields of the model `Series` that define its clock.

    `move_clock` is the time for each move or, with a bank, the largest value that the bank can reach.
    """

    move_clock: timedelta
    window: timedelta
    bank: timedelta | None
    increment: timedelta | None


class Clock(StrictSerializer):
    """The clock of a series. With `move`, each move has a time of its own. With `bank`, all moves of a player in a
    game take their time from one bank, and each move adds `increment` to the bank.
    """

    move = DurationField(
        min=MIN_TIME,
        max=MAX_MOVE_TIME,
        required=False,
        help_text="Time for each move; P2D if neither `move` nor `bank` is given.",
    )
    bank = DurationField(
        min=MIN_TIME,
        max=MAX_BANK,
        required=False,
        help_text="Thinking time in reserve that each player has at the start of a game.",
    )
    increment = DurationField(
        min=MIN_TIME,
        max=MAX_INCREMENT,
        required=False,
        help_text="Time that each of a player's moves adds to the bank; default: the shorter of PT12H and `bank`.",
    )
    cap = DurationField(
        min=MIN_TIME,
        max=MAX_BANK,
        required=False,
        help_text="Largest value that a bank can reach; default: `bank`.",
    )
    window = DurationField(
        min=timedelta(seconds=10),
        max=MAX_MOVE_TIME,
        required=False,
        help_text="Time for throwing in; at most `move` or `bank`, default: the shorter of that and PT12H.",
    )

    def validate(self, attrs: dict[str, timedelta]) -> dict[str, timedelta]:
        clock = complete_bank_clock(attrs) if "bank" in attrs else complete_move_clock(attrs)
        longest = clock.get("bank", clock["move"])
        window = attrs.get("window", min(DEFAULT_WINDOW, longest))
        if window > longest:
            too_long = (
                _("The window cannot be longer than the bank, {longest}.")
                if "bank" in attrs
                else _("The window cannot be longer than the time for a move, {longest}.")
            )
            raise serializers.ValidationError({"window": too_long.format(longest=format_duration(longest))})
        return {**clock, "window": window}


def complete_move_clock(attrs: dict[str, timedelta]) -> dict[str, timedelta]:
    if stray := [name for name in ("increment", "cap") if name in attrs]:
        raise serializers.ValidationError(dict.fromkeys(stray, _("Only a bank has this. Name a bank too.")))
    return {"move": attrs.get("move", DEFAULT_MOVE_TIME)}


def complete_bank_clock(attrs: dict[str, timedelta]) -> dict[str, timedelta]:
    """Add the missing fields of a clock with a bank. `move` becomes the cap, because no move can take longer."""
    if "move" in attrs:
        raise serializers.ValidationError({"move": _("Choose either a time for each move or a bank for all moves.")})
    bank = attrs["bank"]
    increment, cap = attrs.get("increment", min(DEFAULT_INCREMENT, bank)), attrs.get("cap", bank)
    if increment > bank:
        raise serializers.ValidationError(
            {"increment": _("This cannot be longer than the bank, {bank}.").format(bank=format_duration(bank))}
        )
    if cap < bank:
        raise serializers.ValidationError(
            {"cap": _("This must be at least the bank at the beginning, {bank}.").format(bank=format_duration(bank))}
        )
    return {"move": cap, "bank": bank, "increment": increment}


def convert_to_series_fields(clock: dict[str, timedelta]) -> ClockFields:
    """Convert a clock to values for the fields of the model `Series`."""
    return {
        "move_clock": clock["move"],
        "window": clock["window"],
        "bank": clock.get("bank"),
        "increment": clock.get("increment"),
    }
