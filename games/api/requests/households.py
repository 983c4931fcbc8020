"""Request bodies about accounts of one household."""

from durak_site.http.serializers import StrictSerializer, TextField


class HouseholdMember(StrictSerializer):
    player = TextField(max_length=30, help_text="Username of the account that shares a household with yours.")
