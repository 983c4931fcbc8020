"""Request bodies about chat, reports and blocks."""

from durak_site.http.serializers import StrictSerializer, TextField
from durak_site.http.text_fields import LineField
from games.models.chat import MAX_LINE_LENGTH, MAX_REASON_LENGTH


class Line(StrictSerializer):
    text = LineField(
        min_length=1, max_length=MAX_LINE_LENGTH, trim_whitespace=True, help_text="One line of plain text."
    )


class Report(StrictSerializer):
    reason = LineField(
        min_length=1,
        max_length=MAX_REASON_LENGTH,
        trim_whitespace=True,
        help_text="Reason of the report, for the staff.",
    )


class Block(StrictSerializer):
    player = TextField(max_length=30, help_text="Username of the player to block.")
