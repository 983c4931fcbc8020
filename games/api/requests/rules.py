"""Request bodies about presets, rule checks and analysis."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.serializers import StrictBooleanField, StrictSerializer, TextField, WholeNumberField
from durak_site.http.text_fields import LineField
from games.api.requests.fields import PresetNameField, RulesField, SeatAndMoveField
from games.models.house_preset import MAX_DESCRIPTION_LENGTH

MAX_ANALYSED_MOVES = 2000
PUBLIC_HELP_TEXT = "Whether other players may read and use the preset with all its versions."


def make_description_field(**more: Any) -> LineField:
    return LineField(
        max_length=MAX_DESCRIPTION_LENGTH,
        allow_blank=True,
        trim_whitespace=True,
        help_text="Description in one line.",
        **more,
    )


class Preset(StrictSerializer):
    name = PresetNameField()
    rules = RulesField()
    description = make_description_field(default="")
    public = StrictBooleanField(default=False, help_text=PUBLIC_HELP_TEXT)


class PresetChange(StrictSerializer):
    rules = RulesField(required=False)
    description = make_description_field(required=False)
    public = StrictBooleanField(required=False, help_text=PUBLIC_HELP_TEXT)


class Check(StrictSerializer):
    rules = RulesField()
    players = WholeNumberField(min_value=0, max_value=1000, required=False)


class Deal(StrictSerializer):
    """A deal in the form that the referee reads (docs/referee.md), with either `deck` or `seed`."""

    players = WholeNumberField(min_value=0, max_value=1000)
    dealer = WholeNumberField(min_value=0, max_value=1000, default=0)
    deck = serializers.ListField(
        child=TextField(max_length=3), max_length=208, required=False, help_text="Order of all cards, top first."
    )
    seed = TextField(max_length=64, required=False, help_text="Seed of the shuffle, 64 hex digits.")
    previous = serializers.DictField(required=False, allow_null=True)


class Analysis(StrictSerializer):
    rules = RulesField()
    position = serializers.DictField(required=False, help_text="State to continue from, with all cards visible.")
    deal = Deal(required=False)
    moves = serializers.ListField(child=SeatAndMoveField(), max_length=MAX_ANALYSED_MOVES, default=list)
    seat = WholeNumberField(
        min_value=0,
        max_value=1000,
        required=False,
        help_text="Seat for which legal moves are listed; default: all seats.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("position" in attrs) == ("deal" in attrs):
            raise serializers.ValidationError(_("Name either a position or a deal."))
        return attrs
