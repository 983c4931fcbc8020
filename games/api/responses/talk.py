"""Response bodies about chat, reports and blocks, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer


class ChatLine(ResponseSerializer):
    id = serializers.CharField()
    player = serializers.CharField()
    display_name = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Report(ResponseSerializer):
    line = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class Block(ResponseSerializer):
    player = serializers.CharField()
    display_name = serializers.CharField()
    at = serializers.DateTimeField()
