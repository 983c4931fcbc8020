"""Response bodies about seeks, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer, StrictChoiceField
from games.models import Seek as SeekRow

SEEK_STATES = SeekRow.State.values
PACES = SeekRow.Pace.values


class Seek(ResponseSerializer):
    """Your wish to play with people whom the site finds."""

    id = serializers.CharField()
    presets = serializers.ListField(
        child=serializers.CharField(), help_text="Names of presets, any of which you would play."
    )
    player_counts = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of players, any of which suits you."
    )
    pace = StrictChoiceField(choices=PACES, help_text="Time for a move: one day, two days or five days.")
    min_reliability = serializers.IntegerField(
        allow_null=True, help_text="Smallest share of moves in time of the other players, in percent; null for any."
    )
    computers = serializers.BooleanField(
        help_text="Whether computers may take the seats for which there is no person after 48 hours."
    )
    computer_seats_open = serializers.BooleanField(
        help_text="Whether you agree that a computer's seat at such a table stays open to a person, and that the lobby "
        "lists the table."
    )
    state = StrictChoiceField(
        choices=SEEK_STATES,
        help_text="`waiting`; `found`: a seat is reserved for you in `series`; `seated`: the series has started; "
        "`declined` or `missed`: you gave up the seat, or did not come in time; `withdrawn`; `expired`.",
    )
    hidden = serializers.BooleanField(help_text="Whether the seek is not matched now because you are away.")
    series = serializers.CharField(
        allow_null=True, help_text="Id of the series that was found; null while there is none."
    )
    answer_by_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Until when you can join or decline the series; null if you need not answer.",
    )
    refused_by = serializers.ListField(
        child=serializers.CharField(),
        help_text="Usernames of players who declined the table that was found last, or did not come.",
    )
    created_at = serializers.DateTimeField()
    computers_at = serializers.DateTimeField(
        allow_null=True, help_text="When computers may take seats for which there is no person; null for never."
    )
    until_at = serializers.DateTimeField(help_text="When the seek expires.")
    ended_at = serializers.DateTimeField(allow_null=True, help_text="When the seek ended; null while it goes on.")


class SeekList(ResponseSerializer):
    """Your seeks that have not ended, oldest first. The list has one page."""

    results = Seek(many=True)


class SeekCount(ResponseSerializer):
    """Number of players who seek a table with this pace and preset, and how long earlier seeks waited."""

    pace = StrictChoiceField(choices=PACES, help_text="Time for a move: one day, two days or five days.")
    preset = serializers.CharField(help_text="Name of the preset.")
    seekers = serializers.IntegerField(help_text="Number of players who seek such a table now.")
    ended = serializers.IntegerField(help_text="Number of seeks that ended in the last 30 days.")
    with_people = serializers.IntegerField(
        allow_null=True,
        help_text="Share of the seeks that ended in the last 30 days with a table with people, in percent; null if "
        "too few seeks ended.",
    )
    half_within = serializers.CharField(
        allow_null=True,
        help_text="Time in which half of the seeks that ended in the last 30 days led to a table with people; null "
        "if fewer did, or if too few seeks ended.",
    )
    most_within = serializers.CharField(
        allow_null=True,
        help_text="Time in which nine of ten seeks that ended in the last 30 days led to a table with people; null "
        "if fewer did, or if too few seeks ended.",
    )


class SeekCountList(ResponseSerializer):
    """Numbers of players who seek a table, by pace and preset, on one page. The numbers can be a minute old."""

    results = SeekCount(many=True)
