"""Request bodies about penalties."""

from durak_site.http.serializers import StrictSerializer
from durak_site.http.text_fields import ShortTextField
from games.models.penalty import MAX_NOTE_LENGTH


class PenaltyMarkNote(StrictSerializer):
    """Optional note about a mark of a penalty. Without a note, the body can be {} or absent."""

    note = ShortTextField(
        required=False,
        allow_blank=True,
        max_length=MAX_NOTE_LENGTH,
        trim_whitespace=True,
        help_text="One line of your own about this mark, which stays in the history.",
    )
