"""Response bodies about accounts of one household, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer

HOUSEHOLD_STATES = ("requested", "received", "confirmed")


class HouseholdMember(ResponseSerializer):
    """An account that shares a household with yours, or that has an unconfirmed request with you."""

    player = serializers.CharField()
    display_name = serializers.CharField()
    state = serializers.ChoiceField(
        HOUSEHOLD_STATES,
        help_text="`requested`: the other account has not confirmed your request; `received`: the other account asks "
        "you to confirm; `confirmed`: games that are dealt to both are not rated.",
    )
    requested_at = serializers.DateTimeField(help_text="Time at which one of the two accounts sent the request.")
    confirmed_at = serializers.DateTimeField(
        allow_null=True, help_text="Time at which the other account confirmed the request; null before that."
    )


class HouseholdList(ResponseSerializer):
    results = HouseholdMember(many=True, help_text="The accounts of your household, and requests, oldest first.")
