"""What clients are told of talk: the shapes of the answers, for the OpenAPI document."""

from rest_framework import serializers

Plain = serializers.Serializer  # type: ignore[type-arg]


class ChatLine(Plain):
    id = serializers.CharField()
    player = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Report(Plain):
    line = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class Block(Plain):
    player = serializers.CharField()
    at = serializers.DateTimeField()
