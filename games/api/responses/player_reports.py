"""Response bodies of reports about players, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.models import ReportReason


class PlayerReport(ResponseSerializer):
    """Your report about a player to the staff."""

    id = serializers.CharField()
    player = serializers.CharField()
    display_name = serializers.CharField()
    game = serializers.CharField(allow_null=True, help_text="Id of the reported game; null for a report of a name.")
    reason = serializers.ChoiceField(ReportReason.values, help_text="Reason of the report.")
    text = serializers.CharField(help_text="What you wrote to the staff; may be empty.")
    at = serializers.DateTimeField(help_text="When you made the report.")
    closed_at = serializers.DateTimeField(
        allow_null=True, help_text="When the staff closed the report; null before that."
    )
