"""Request bodies about chat, reports and blocks."""

from durak_site.http.lines import LineText
from durak_site.http.serializers import StrictSerializer, Text
from games.models.chat import LONGEST_LINE, LONGEST_REASON


class Line(StrictSerializer):
    text = LineText(min_length=1, max_length=LONGEST_LINE, trim_whitespace=True, help_text="One line of plain text.")


class Report(StrictSerializer):
    reason = LineText(
        min_length=1, max_length=LONGEST_REASON, trim_whitespace=True, help_text="Reason of the report, for the staff."
    )


class Block(StrictSerializer):
    player = Text(max_length=30, help_text="Username of the player to block.")
