"""What clients send about their inbox."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer, Text

MOST_IDS = 100


class NoticesRead(StrictSerializer):
    ids = serializers.ListField(child=Text(max_length=20), max_length=MOST_IDS, required=False)
    up_to = Text(max_length=20, required=False, help_text="An id: this one, and all that are older.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError(_("Either ids or up_to."))
        return attrs
