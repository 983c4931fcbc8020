"""Response bodies about rules and analysis, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.api.responses.games import WrittenOutRules
from games.api.responses.players import HousePresetBrief


@extend_schema_field({"description": "Text, a number, true, false or null."})
class AnyValue(serializers.Field[Any, Any, Any, Any]):
    """One of the values that an option of the rules can have."""


class Contradiction(ResponseSerializer):
    options = serializers.ListField(
        child=serializers.CharField(), help_text="Options that cannot be combined with this value."
    )
    advice = serializers.CharField()


class Option(ResponseSerializer):
    name = serializers.CharField()
    values = serializers.ListField(
        child=AnyValue(), help_text="Possible values, the default first; for `role_cards` the roles."
    )
    default = AnyValue()
    help = serializers.CharField()
    source = serializers.CharField()
    presets = serializers.DictField(child=AnyValue(), help_text="Value by preset, for presets that set the option.")
    contradicts = Contradiction(many=True)


class OptionList(ResponseSerializer):
    results = Option(many=True)


class Preset(ResponseSerializer):
    name = serializers.CharField()
    source = serializers.CharField()
    min_players = serializers.IntegerField()
    max_players = serializers.IntegerField()
    options = WrittenOutRules()


class PresetList(ResponseSerializer):
    results = Preset(many=True)


class HousePresetVersion(ResponseSerializer):
    version = serializers.IntegerField(help_text="Number of the version, from 1.")
    rules = WrittenOutRules()
    series = serializers.IntegerField(help_text="Number of series that use this version, without private ones.")
    created_at = serializers.DateTimeField()


class HousePresetSummary(HousePresetBrief):
    public = serializers.BooleanField(help_text="Whether other players can see and use the preset.")
    rules = WrittenOutRules(help_text="Rules of the newest version.")
    min_players = serializers.IntegerField()
    max_players = serializers.IntegerField()
    created_at = serializers.DateTimeField()


class HousePreset(HousePresetSummary):
    versions = HousePresetVersion(many=True, help_text="All versions, newest first. A version never changes.")


class CheckedRules(ResponseSerializer):
    rules = WrittenOutRules()


class RefusedMove(ResponseSerializer):
    index = serializers.IntegerField(help_text="Index of the first refused move. Later moves were not tried.")
    problem = serializers.DictField()


class Analysis(ResponseSerializer):
    state = serializers.DictField(help_text="Final state with all cards visible.")
    legal = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Legal moves by seat."
    )
    refused = RefusedMove(allow_null=True)
