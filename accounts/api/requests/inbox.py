"""Request bodies about notifications."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer, TextField

MAX_IDS = 100


class ReadNotifications(StrictSerializer):
    ids = serializers.ListField(child=TextField(max_length=20), max_length=MAX_IDS, required=False)
    up_to = TextField(
        max_length=20, required=False, help_text="Id of a notification: mark it and all older ones as read."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError(_("Send either ids or up_to."))
        return attrs
