"""What clients send about a game."""

from durak_site.http.serializers import StrictSerializer, Text, WholeNumber, YesNo


class Move(StrictSerializer):
    move = Text(max_length=200, allow_blank=True, help_text="Such as `attack 7S`, `beat 7S 9S`, `take`, `pass`.")
    version = WholeNumber(
        min_value=0, required=False, help_text="The version that you saw; a move that is not legal any more is `stale`."
    )


class Seen(StrictSerializer):
    version = WholeNumber(min_value=0, help_text="The version of the game that you have looked at.")


class Agreement(StrictSerializer):
    agree = YesNo(default=True, help_text="False takes back what you have said.")
