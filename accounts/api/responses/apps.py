"""What clients are told of apps."""

from typing import Any

from rest_framework import serializers

from accounts.models import Scope
from durak_site.http.serializers import Shape


class App(Shape):
    id = serializers.CharField(source="client_id", help_text="What OAuth calls `client_id`.")
    name = serializers.CharField()
    redirect_uris = serializers.SerializerMethodField()
    confidential = serializers.SerializerMethodField(help_text="It has a secret to show that it is itself.")
    created_at = serializers.DateTimeField(source="created")

    def get_redirect_uris(self, app: Any) -> list[str]:
        return list(app.redirect_uris.split())

    def get_confidential(self, app: Any) -> bool:
        return bool(app.client_type == app.CLIENT_CONFIDENTIAL)


class AppWithSecret(App):
    secret = serializers.CharField(
        read_only=True, allow_null=True, help_text="Shown this once; null for an app that can keep none."
    )


class Grant(Shape):
    id = serializers.CharField(source="app.client_id", help_text="Of the app.")
    name = serializers.CharField(source="app.name")
    by = serializers.CharField(source="app.user.username", help_text="Who offers it.")
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    last_used_at = serializers.DateTimeField(help_text="When it was given new tokens.")
    ends_at = serializers.DateTimeField(help_text="When it ends unless it is used before.")


class GrantList(Shape):
    results = Grant(many=True)
    next = serializers.URLField(allow_null=True, help_text="Null: they are few.")
