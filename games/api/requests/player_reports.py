"""Request bodies of reports about players."""

from durak_site.http.serializers import StrictChoiceField, StrictSerializer, TextField
from durak_site.http.text_fields import LineField
from games.models import ReportReason
from games.models.player_report import MAX_REPORT_LENGTH


class NameReport(StrictSerializer):
    text = LineField(
        max_length=MAX_REPORT_LENGTH,
        required=False,
        allow_blank=True,
        trim_whitespace=True,
        help_text="What the staff should know, in one line; may be left out.",
    )


class GameReport(NameReport):
    player = TextField(max_length=30, help_text="Username of the reported player, who has a seat in the game.")
    reason = StrictChoiceField(
        choices=ReportReason.values,
        help_text="`two_hands`: one person plays two hands; `stalling`; `name`: a name, or the title of the series; "
        "`talk`: what the player wrote.",
    )
