"""Response bodies about personal tokens."""

from rest_framework import serializers

from accounts.models import Scope, Token


class TokenSerializer(serializers.ModelSerializer[Token]):
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices), read_only=True)

    class Meta:
        model = Token
        fields = ["id", "name", "scopes", "created_at", "expires_at", "last_used_at"]
        read_only_fields = fields


class TokenWithSecret(TokenSerializer):
    token = serializers.CharField(read_only=True, help_text="The token, shown only once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
        read_only_fields = fields
