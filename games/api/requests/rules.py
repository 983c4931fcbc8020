"""What clients send about rules, to be checked or tried."""

from typing import Any

from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer, Text, WholeNumber
from games.api.requests.fields import RulesField, SeatAndMove

MOST_ANALYSED = 2000


class Check(StrictSerializer):
    rules = RulesField()
    players = WholeNumber(min_value=0, max_value=1000, required=False)


class Deal(StrictSerializer):
    """As the referee takes it; either `deck` or `seed`."""

    players = WholeNumber(min_value=0, max_value=1000)
    dealer = WholeNumber(min_value=0, max_value=1000, default=0)
    deck = serializers.ListField(child=Text(max_length=3), max_length=208, required=False, help_text="Top first.")
    seed = Text(max_length=64, required=False, help_text="64 hex digits.")
    previous = serializers.DictField(required=False, allow_null=True)


class Analysis(StrictSerializer):
    rules = RulesField()
    position = serializers.DictField(required=False, help_text="A state to go on from, all cards open.")
    deal = Deal(required=False)
    moves = serializers.ListField(child=SeatAndMove(), max_length=MOST_ANALYSED, default=list)
    seat = WholeNumber(min_value=0, max_value=1000, required=False, help_text="Legal moves for this seat only.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("position" in attrs) == ("deal" in attrs):
            raise serializers.ValidationError("Name either a position or a deal.")
        return attrs
