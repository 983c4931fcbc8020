"""Response body of the index of the API."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer


class Index(ResponseSerializer):
    schema = serializers.URLField(help_text="The OpenAPI document.")
    docs = serializers.URLField(help_text="A page for people that shows the OpenAPI document.")
    limits = serializers.URLField(help_text="A page with all limits of this site and their values.")
    programs = serializers.URLField(help_text="A page that explains how to write a program for this API.")
    presets = serializers.URLField(help_text="The presets of rules.")
    series = serializers.URLField(help_text="The public series.")
    leaderboard = serializers.URLField(help_text="The leaderboard: players and computer levels by rating.")
    me = serializers.URLField(help_text="Your account.")
    turns = serializers.URLField(help_text="The games that wait for you.")
    stream = serializers.URLField(help_text="The stream of changes of your account and your games.")
