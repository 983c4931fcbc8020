"""Response bodies about OAuth apps."""

from typing import Any

from rest_framework import serializers

from accounts.models import Scope
from durak_site.http.serializers import ResponseSerializer


class App(ResponseSerializer):
    id = serializers.CharField(source="client_id", help_text="Id of the app, which is its OAuth `client_id`.")
    name = serializers.CharField()
    redirect_uris = serializers.SerializerMethodField()
    confidential = serializers.SerializerMethodField(
        help_text="Whether the app has a secret with which it authenticates."
    )
    created_at = serializers.DateTimeField(source="created")

    def get_redirect_uris(self, app: Any) -> list[str]:
        return list(app.redirect_uris.split())

    def get_confidential(self, app: Any) -> bool:
        return bool(app.client_type == app.CLIENT_CONFIDENTIAL)


class AppWithSecret(App):
    secret = serializers.CharField(
        read_only=True, allow_null=True, help_text="Secret of the app, shown only once; null for a public app."
    )


class Grant(ResponseSerializer):
    id = serializers.CharField(source="app.client_id", help_text="Id of the app.")
    name = serializers.CharField(source="app.name")
    owner = serializers.CharField(source="app.user.username", help_text="Username of the account that offers the app.")
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    last_used_at = serializers.DateTimeField(help_text="When the app last received new tokens.")
    expires_at = serializers.DateTimeField(help_text="When the grant expires unless the app uses it before.")


class GrantList(ResponseSerializer):
    results = Grant(many=True)
