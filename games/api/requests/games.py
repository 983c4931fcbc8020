"""Request bodies about games."""

from datetime import timedelta

from durak_site.http.durations import DurationField
from durak_site.http.serializers import StrictBooleanField, StrictSerializer, TextField, WholeNumberField
from games.api.requests.clock import MAX_BANK


class Move(StrictSerializer):
    move = TextField(
        max_length=200, allow_blank=True, help_text="Move as text, such as `attack 7S`, `beat 7S 9S`, `take`, `pass`."
    )
    version = WholeNumberField(
        min_value=0,
        required=False,
        help_text="Version that you saw; if the move has become illegal since, the refusal is `stale`.",
    )


class Seen(StrictSerializer):
    version = WholeNumberField(min_value=0, help_text="Version up to which you have looked at the game.")


class ExtensionRequest(StrictSerializer):
    by = DurationField(
        min=timedelta(minutes=1),
        max=MAX_BANK,
        required=False,
        help_text="In a request: the time to ask for, at most `extensions.most` of the game, which is also the "
        "default. In an answer: the time of the request. From the organiser: the time to grant.",
    )
    agree = StrictBooleanField(
        default=True, help_text="Whether you agree to the request of another player; you can change your answer."
    )


class Agreement(StrictSerializer):
    agree = StrictBooleanField(default=True, help_text="Whether you agree; false withdraws your agreement.")
