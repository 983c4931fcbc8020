"""Request bodies about clubs."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.names import is_reserved
from durak_site.http.serializers import StrictBooleanField, StrictChoiceField, StrictSerializer, TextField
from durak_site.http.text_fields import ShortTextField
from durak_site.short_texts import has_letters
from games.models import Club as ClubRow
from games.models import ClubMember
from games.models.club import MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH


class ClubNameField(ShortTextField):
    """Name of a club. It refuses names that people could take for the site or its staff."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=MAX_NAME_LENGTH, trim_whitespace=True, help_text="Name of the club.", **more)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if not has_letters(name):
            raise serializers.ValidationError(_("A name needs at least one letter, digit or emoji."))
        if is_reserved(name):
            raise serializers.ValidationError(_("People would take this name for the site or its staff."))
        return name


def make_description_field(**more: Any) -> ShortTextField:
    return ShortTextField(
        max_length=MAX_DESCRIPTION_LENGTH,
        allow_blank=True,
        trim_whitespace=True,
        help_text="Description in one line.",
        **more,
    )


def make_visibility_field(**more: Any) -> StrictChoiceField:
    return StrictChoiceField(
        choices=ClubRow.Visibility.values,
        help_text="`private`: only members know about the club; `public`: it is listed, and everyone sees its public "
        "series.",
        **more,
    )


class Club(StrictSerializer):
    name = ClubNameField()
    description = make_description_field(default="")
    visibility = make_visibility_field(default=ClubRow.Visibility.PRIVATE.value)


class ClubChange(StrictSerializer):
    name = ClubNameField(required=False)
    description = make_description_field(required=False)
    visibility = make_visibility_field(required=False)


class ClubInvitation(StrictSerializer):
    player = TextField(max_length=30, help_text="Username of the invited player.")


class ClubJoin(StrictSerializer):
    code = TextField(max_length=64, allow_blank=True, default="", help_text="Code of the club, unless you are invited.")


class MemberChange(StrictSerializer):
    role = StrictChoiceField(choices=ClubMember.Role.values, help_text="New role of the member.")


class SeriesClub(StrictSerializer):
    club = TextField(max_length=12, help_text="Id of the club to which you would add the series.")
    agree = StrictBooleanField(default=True, help_text="False to withdraw your agreement.")
