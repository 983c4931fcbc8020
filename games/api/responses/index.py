"""Response body of the index of the API."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer


class Index(ResponseSerializer):
    schema = serializers.URLField(help_text="The OpenAPI document.")
    docs = serializers.URLField(help_text="A page that shows it.")
    limits = serializers.URLField(help_text="A page with every limit and how much of it there is here.")
    programs = serializers.URLField(help_text="A page on how to begin.")
    presets = serializers.URLField(help_text="The rule sets that there are.")
    series = serializers.URLField(help_text="The public series.")
    leaderboard = serializers.URLField(help_text="Who plays best.")
    me = serializers.URLField(help_text="Your account.")
    turns = serializers.URLField(help_text="The games that wait for you.")
    stream = serializers.URLField(help_text="What concerns you, as it happens.")
