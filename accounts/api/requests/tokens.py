"""Request bodies about personal tokens."""

from datetime import timedelta

from rest_framework import serializers

from accounts.models import Scope
from durak_site.http.durations import DurationField
from durak_site.http.serializers import StrictChoiceField, StrictSerializer
from durak_site.http.text_fields import LineField


class NewToken(StrictSerializer):
    name = LineField(max_length=100, help_text="Label of the token, to recognise it later.")
    scopes = serializers.ListField(child=StrictChoiceField(Scope.choices), min_length=1, max_length=len(Scope) * 2)
    expires_in = DurationField(min=timedelta(seconds=1), max=timedelta(days=3650), required=False, allow_null=True)
