"""What clients are told of series and rules: the shapes of the answers, for the OpenAPI document."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import OneOf
from games.api.serializers.told_games import PHASES, Game, Result, WrittenOutRules
from games.models import Series as SeriesRow

Plain = serializers.Serializer  # type: ignore[type-arg]


class Clock(Plain):
    """With `move` or with `bank`, `increment` and `cap`."""

    move = serializers.CharField(required=False)
    bank = serializers.CharField(required=False)
    increment = serializers.CharField(required=False)
    cap = serializers.CharField(required=False)
    window = serializers.CharField()


class LatestEnd(Plain):
    at_most = serializers.CharField(help_text="Whatever anybody does.")
    in_silence = serializers.CharField(help_text="If nobody ever says anything.")


class SeriesSeat(Plain):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True)
    open = serializers.BooleanField(help_text="Whoever comes can have it.")
    accepted = serializers.BooleanField(help_text="False: open, or offered to somebody who has not answered.")
    expires = serializers.DateTimeField(allow_null=True, help_text="When the invitation to it does.")
    agrees_to_end = serializers.BooleanField(help_text="Its player agrees that the series end.")
    accepted_at = serializers.DateTimeField(allow_null=True, help_text="When its player did.")
    accepted_penalty = serializers.CharField(allow_null=True, help_text="The words that its player accepted.")


class SeriesSummary(Plain):
    id = serializers.CharField()
    creator = serializers.CharField()
    state = OneOf(choices=SeriesRow.State.values)
    visibility = OneOf(choices=SeriesRow.Visibility.values)
    code = serializers.CharField(allow_null=True, help_text="Of a private series, for those who are in it.")
    rules = WrittenOutRules()
    penalty = serializers.CharField()
    games_wanted = serializers.IntegerField(allow_null=True, help_text="Null: as long as they like.")
    clock = Clock()
    quick_pass = serializers.BooleanField()
    nights = serializers.BooleanField(help_text="Clocks stand still in the night of whoever has to move.")
    weekends = serializers.BooleanField(help_text="Clocks stand still on Saturdays and Sundays.")
    holidays = serializers.IntegerField(help_text="Days a year that everybody may take.")
    reminder = serializers.CharField(allow_null=True, help_text="So long before a deadline.")
    takeover_after = serializers.IntegerField()
    takeover_level = serializers.CharField()
    takeovers_max = serializers.IntegerField(allow_null=True)
    min_reliability = serializers.IntegerField(allow_null=True)
    latest_end = LatestEnd(help_text="How long a game can last at most, from its deal on.")
    pause = serializers.CharField(allow_null=True, help_text="Between games; null: a player deals the next.")
    invitations_expire = serializers.CharField()
    seats = SeriesSeat(many=True)
    your_seat = serializers.IntegerField(allow_null=True, help_text="The seat you have, or are invited to.")
    game = serializers.CharField(allow_null=True, help_text="The newest game.")
    next_game_at = serializers.DateTimeField(allow_null=True, help_text="When the next one is dealt by itself.")
    rematch_of = serializers.CharField(allow_null=True, help_text="The series that is played again here.")
    rematch = serializers.CharField(allow_null=True, help_text="The series in which this one is played again.")
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)


class Standing(Plain):
    """Of finished games; one that was abandoned counts with its moves alone."""

    seat = serializers.IntegerField()
    games = serializers.IntegerField()
    fool = serializers.IntegerField()
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()
    moves = serializers.IntegerField()
    overdue = serializers.IntegerField()


class Holiday(Plain):
    player = serializers.CharField()
    day = serializers.DateField(help_text="From midnight to midnight where the player lives.")
    taken = serializers.DateTimeField()


class GameLine(Plain):
    id = serializers.CharField()
    number = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)
    started = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    result = Result(allow_null=True)


class Series(SeriesSummary):
    standings = Standing(many=True)
    games = GameLine(many=True, help_text="The newest; `/games` lists them all.")


@extend_schema_field({"description": "Text, a number, true, false or null."})
class AnyValue(serializers.Field):  # type: ignore[type-arg]
    """One value of an option."""


class Contradiction(Plain):
    options = serializers.ListField(child=serializers.CharField(), help_text="The options that it cannot go with.")
    advice = serializers.CharField()


class Option(Plain):
    name = serializers.CharField()
    values = serializers.ListField(child=AnyValue(), help_text="The first is the default; of `role_cards`, the roles.")
    default = AnyValue()
    help = serializers.CharField()
    source = serializers.CharField()
    presets = serializers.DictField(child=AnyValue(), help_text="The value that each preset sets, where it sets one.")
    contradicts = Contradiction(many=True)


class OptionList(Plain):
    results = Option(many=True)
    next = serializers.URLField(allow_null=True)


class Preset(Plain):
    name = serializers.CharField()
    source = serializers.CharField()
    min_players = serializers.IntegerField()
    max_players = serializers.IntegerField()
    options = WrittenOutRules()


class PresetList(Plain):
    results = Preset(many=True)
    next = serializers.URLField(allow_null=True)


class Checked(Plain):
    rules = WrittenOutRules()


class Refused(Plain):
    index = serializers.IntegerField(help_text="Of the first refused move; those behind it were not tried.")
    problem = serializers.DictField()


class Analysis(Plain):
    state = serializers.DictField(help_text="The final state with all cards open.")
    legal = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="Seat -> its legal moves."
    )
    refused = Refused(allow_null=True)


__all__ = ["Analysis", "Checked", "Game", "GameLine", "OptionList", "PresetList", "Series", "SeriesSummary"]
