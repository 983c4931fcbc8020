"""What clients are told of their tokens."""

from rest_framework import serializers

from accounts.models import Scope, Token


class TokenKey(serializers.ModelSerializer[Token]):
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices), read_only=True)

    class Meta:
        model = Token
        fields = ["id", "name", "scopes", "created_at", "expires_at", "last_used_at"]
        read_only_fields = fields


class TokenWithSecret(TokenKey):
    token = serializers.CharField(read_only=True, help_text="Shown this once.")

    class Meta(TokenKey.Meta):
        fields = [*TokenKey.Meta.fields, "token"]
        read_only_fields = fields
