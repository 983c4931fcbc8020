"""Request bodies about personal tokens."""

from datetime import timedelta

from rest_framework import serializers

from accounts.models import Scope
from durak_site.http.durations import DurationField8601
from durak_site.http.lines import LineText
from durak_site.http.serializers import OneOf, StrictSerializer


class NewToken(StrictSerializer):
    name = LineText(max_length=100, help_text="Label of the token, to recognise it later.")
    scopes = serializers.ListField(child=OneOf(Scope.choices), min_length=1, max_length=len(Scope) * 2)
    expires_in = DurationField8601(min=timedelta(seconds=1), max=timedelta(days=3650), required=False, allow_null=True)
