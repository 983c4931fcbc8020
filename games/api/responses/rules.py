"""What clients are told of rules and of games that are only tried, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import Shape
from games.api.responses.games import WrittenOutRules
from games.api.responses.players import HousePresetBrief


@extend_schema_field({"description": "Text, a number, true, false or null."})
class AnyValue(serializers.Field[Any, Any, Any, Any]):
    """One value of an option."""


class Contradiction(Shape):
    options = serializers.ListField(child=serializers.CharField(), help_text="The options that it cannot go with.")
    advice = serializers.CharField()


class Option(Shape):
    name = serializers.CharField()
    values = serializers.ListField(child=AnyValue(), help_text="The first is the default; of `role_cards`, the roles.")
    default = AnyValue()
    help = serializers.CharField()
    source = serializers.CharField()
    presets = serializers.DictField(child=AnyValue(), help_text="The value that each preset sets, where it sets one.")
    contradicts = Contradiction(many=True)


class OptionList(Shape):
    results = Option(many=True)
    next = serializers.URLField(allow_null=True)


class Preset(Shape):
    name = serializers.CharField()
    source = serializers.CharField()
    min_players = serializers.IntegerField()
    max_players = serializers.IntegerField()
    options = WrittenOutRules()


class PresetList(Shape):
    results = Preset(many=True)
    next = serializers.URLField(allow_null=True)


class HousePresetVersion(Shape):
    version = serializers.IntegerField(help_text="From 1 on.")
    rules = WrittenOutRules()
    series = serializers.IntegerField(help_text="How many series were agreed by it; private ones are not counted.")
    created = serializers.DateTimeField()


class HousePresetLine(HousePresetBrief):
    public = serializers.BooleanField(help_text="False: it is there for its owner alone.")
    rules = WrittenOutRules(help_text="Of the newest version.")
    min_players = serializers.IntegerField()
    max_players = serializers.IntegerField()
    created = serializers.DateTimeField()


class HousePreset(HousePresetLine):
    versions = HousePresetVersion(many=True, help_text="Newest first; none of them ever changes.")


class Checked(Shape):
    rules = WrittenOutRules()


class Refused(Shape):
    index = serializers.IntegerField(help_text="Of the first refused move; those behind it were not tried.")
    problem = serializers.DictField()


class Analysis(Shape):
    state = serializers.DictField(help_text="The final state with all cards open.")
    legal = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Seat -> its legal moves."
    )
    refused = Refused(allow_null=True)
