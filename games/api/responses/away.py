"""Response bodies about absences, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer

MISSING_DAYS_REASONS = ("not_agreed", "none_left")


class AwayTable(ResponseSerializer):
    """The days off that your absence takes at one table."""

    series = serializers.CharField(help_text="Id of the series.")
    players = serializers.ListField(child=serializers.CharField(), help_text="Usernames of the other players.")
    days_off = serializers.ListField(
        child=serializers.DateField(), help_text="Days of your absence, from today on, that you have off here."
    )
    days_missing = serializers.ListField(
        child=serializers.DateField(), help_text="Days of your absence, from today on, on which your clocks run here."
    )
    reason = serializers.ChoiceField(
        MISSING_DAYS_REASONS,
        allow_null=True,
        help_text="Why days are missing: the table has agreed on no days off (`not_agreed`), or you have taken as many "
        "as were agreed for the year (`none_left`); null if none is missing.",
    )


class Away(ResponseSerializer):
    """Your absence, and the days off that the absence takes at each of your running tables."""

    from_date = serializers.DateField(help_text="First day of your absence, in your time zone.")
    to_date = serializers.DateField(help_text="Last day of your absence, in your time zone.")
    tables = AwayTable(many=True, help_text="Your running tables, oldest first.")
