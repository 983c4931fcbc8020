"""Request bodies about OAuth apps."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.names import is_reserved
from accounts.oauth import redirect_uris
from durak_site.http.serializers import StrictBooleanField, StrictSerializer, TextField
from durak_site.http.text_fields import NameField


class RedirectUriField(TextField):
    def __init__(self) -> None:
        super().__init__(max_length=redirect_uris.MAX_LENGTH)

    def to_internal_value(self, data: object) -> str:
        uri = super().to_internal_value(data)
        if not redirect_uris.is_valid_redirect_uri(uri):
            raise serializers.ValidationError(
                _(
                    "This must be an address with https, with http at 127.0.0.1, [::1] or localhost, or with a "
                    "scheme of your own like org.example.app:/back, without a fragment, name or password."
                )
            )
        return uri


class AppNameField(NameField):
    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=60, help_text="Name of the app as the authorization page shows it.", **more)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if is_reserved(name):
            raise serializers.ValidationError(_("People would take this name for the site or its staff."))
        return name


class AppChanges(StrictSerializer):
    name = AppNameField(required=False)
    redirect_uris = serializers.ListField(
        child=RedirectUriField(),
        required=False,
        max_length=redirect_uris.MAX_COUNT,
        help_text="URLs to which the authorization page may redirect, compared exactly except for the port of 127.0.0.1"
        " and [::1]. Apps that only use the device grant need none.",
    )


class NewApp(AppChanges):
    name = AppNameField()
    confidential = StrictBooleanField(
        default=False, help_text="Whether the app runs on a server, where it can keep a secret."
    )
