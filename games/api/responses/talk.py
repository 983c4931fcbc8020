"""Response bodies about chat, reports and blocks, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import Shape


class ChatLine(Shape):
    id = serializers.CharField()
    player = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Report(Shape):
    line = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class Block(Shape):
    player = serializers.CharField()
    at = serializers.DateTimeField()
