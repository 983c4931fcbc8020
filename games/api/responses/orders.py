"""What clients are told of their own standing orders."""

from rest_framework import serializers

from durak_site.http.serializers import Shape


class Answer(Shape):
    card = serializers.CharField(help_text="An attack card that might come.")
    move = serializers.CharField(allow_null=True, help_text="Null: you would be asked.")


class ThrownIn(Shape):
    """Of your hand, the cards that would be thrown in as soon as they fit."""

    beating = serializers.ListField(child=serializers.CharField(), help_text="While the defender beats.")
    taking = serializers.ListField(child=serializers.CharField(), help_text="Once the defender takes.")


class Preview(Shape):
    waits_for_you = serializers.BooleanField(help_text="Whether the game waits for you now.")
    now = serializers.CharField(allow_null=True, help_text="The move that they would make now. Null: none.")
    opening = serializers.CharField(
        allow_null=True, help_text="The bout that you would open with your present hand. Null: you would be asked."
    )
    attacks = Answer(many=True, help_text="The answer to each card that might be played against your present hand.")
    throw_ins = ThrownIn()
