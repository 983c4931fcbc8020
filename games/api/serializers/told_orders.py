"""What clients are told of their own standing orders."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer
from games.api.serializers.told_games import Plain
from games.orders import SCHEMA


@extend_schema_field(SCHEMA)
class OrdersField(serializers.DictField):
    """Standing orders; whether they can be read is for `games.orders` to say."""


class PreviewAsked(StrictSerializer):
    orders = OrdersField(required=False, help_text="Left out: those that stand.")


class Answer(Plain):
    card = serializers.CharField(help_text="An attack card that might come.")
    move = serializers.CharField(allow_null=True, help_text="Null: you would be asked.")


class ThrownIn(Plain):
    """Of your hand, the cards that would be thrown in as soon as they fit."""

    beating = serializers.ListField(child=serializers.CharField(), help_text="While the defender beats.")
    taking = serializers.ListField(child=serializers.CharField(), help_text="Once the defender takes.")


class Preview(Plain):
    waits_for_you = serializers.BooleanField(help_text="Whether the game waits for you now.")
    now = serializers.CharField(allow_null=True, help_text="The move that they would make now. Null: none.")
    opening = serializers.CharField(
        allow_null=True, help_text="The bout that you would open with your present hand. Null: you would be asked."
    )
    attacks = Answer(many=True, help_text="The answer to each card that might be played against your present hand.")
    throw_ins = ThrownIn()
