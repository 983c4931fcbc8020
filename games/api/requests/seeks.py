"""Request bodies about seeks."""

from datetime import timedelta

from rest_framework import serializers

from durak_site.http.durations import DurationField
from durak_site.http.serializers import StrictBooleanField, StrictChoiceField, StrictSerializer, WholeNumberField
from games.engine import PRESETS
from games.models import Seek as SeekRow

MAX_PLAYERS = 8
PRESET_NAMES = tuple(PRESETS)
MIN_LIFETIME, DEFAULT_LIFETIME, MAX_LIFETIME = timedelta(hours=1), timedelta(days=7), timedelta(days=30)


class Seek(StrictSerializer):
    presets = serializers.ListField(
        child=StrictChoiceField(choices=PRESET_NAMES),
        min_length=1,
        max_length=len(PRESETS),
        help_text="Names of presets; any of them may become the rules of your table.",
    )
    player_counts = serializers.ListField(
        child=WholeNumberField(min_value=2, max_value=MAX_PLAYERS),
        min_length=1,
        max_length=MAX_PLAYERS - 1,
        help_text="Numbers of players with you; any of them may become the number of seats of your table.",
    )
    pace = StrictChoiceField(
        choices=SeekRow.Pace.values,
        default=SeekRow.Pace.POST.value,
        help_text="Time for a move: `day` is one day, `post` two days, `calm` five days.",
    )
    lasts = DurationField(
        min=MIN_LIFETIME,
        max=MAX_LIFETIME,
        default=DEFAULT_LIFETIME,
        help_text="Time after which the seek expires if nothing is found.",
    )
    min_reliability = WholeNumberField(
        min_value=0,
        max_value=100,
        allow_null=True,
        default=None,
        help_text="Smallest share of moves in time, in percent, that the other players have; null for any. New players "
        "have no share and are welcome.",
    )
    computers = StrictBooleanField(
        default=True,
        help_text="Whether computers may take the seats for which there is no person after 48 hours.",
    )
    computer_seats_open = StrictBooleanField(
        default=True,
        help_text="Whether a computer's seat at such a table stays open to a person: it is free if all who seek the "
        "table agree. The series is then public, and the lobby lists it. A person who takes the seat plays from the "
        "next deal on; results, ratings and penalties count only games that a person sat in.",
    )
