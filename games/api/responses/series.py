"""What clients are told of series, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import OneOf, Shape
from games.api.responses.games import PHASES, Result, WrittenOutRules
from games.models import Series as SeriesRow

STATES = SeriesRow.State.values
VISIBILITIES = SeriesRow.Visibility.values


class Clock(Shape):
    """With `move` or with `bank`, `increment` and `cap`."""

    move = serializers.CharField(required=False)
    bank = serializers.CharField(required=False)
    increment = serializers.CharField(required=False)
    cap = serializers.CharField(required=False)
    window = serializers.CharField()


class LatestEnd(Shape):
    at_most = serializers.CharField(help_text="Whatever anybody does.")
    in_silence = serializers.CharField(help_text="If nobody ever says anything.")


class SeriesSeat(Shape):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True)
    bot = serializers.BooleanField(help_text="A program plays for the account.")
    open = serializers.BooleanField(help_text="Whoever comes can have it.")
    accepted = serializers.BooleanField(help_text="False: open, or offered to somebody who has not answered.")
    expires = serializers.DateTimeField(allow_null=True, help_text="When the invitation to it does.")
    agrees_to_end = serializers.BooleanField(help_text="Its player agrees that the series end.")
    accepted_at = serializers.DateTimeField(allow_null=True, help_text="When its player did.")
    accepted_penalty = serializers.CharField(allow_null=True, help_text="The words that its player accepted.")


class NamedRules(Shape):
    preset = serializers.CharField(help_text="As rules name it: `anna/kitchen`.")
    version = serializers.IntegerField()


class SeriesSummary(Shape):
    id = serializers.CharField()
    creator = serializers.CharField()
    state = OneOf(choices=STATES)
    visibility = OneOf(choices=VISIBILITIES)
    code = serializers.CharField(allow_null=True, help_text="Of a private series, for those who are in it.")
    rules = WrittenOutRules()
    house_preset = NamedRules(
        allow_null=True, help_text="By what version of a player's preset it was agreed, if you may know of that."
    )
    penalty = serializers.CharField()
    games_wanted = serializers.IntegerField(allow_null=True, help_text="Null: as long as they like.")
    clock = Clock()
    quick_pass = serializers.BooleanField()
    bots = serializers.BooleanField(help_text="Bots may sit here: accounts that programs play for.")
    nights = serializers.BooleanField(help_text="Clocks stand still in the night of whoever has to move.")
    weekends = serializers.BooleanField(help_text="Clocks stand still on Saturdays and Sundays.")
    holidays = serializers.IntegerField(help_text="Days a year that everybody may take.")
    reminder = serializers.CharField(allow_null=True, help_text="So long before a deadline.")
    takeover_after = serializers.IntegerField()
    takeover_level = serializers.CharField()
    takeovers_max = serializers.IntegerField(allow_null=True)
    min_reliability = serializers.IntegerField(allow_null=True)
    hints = serializers.BooleanField(help_text="Players may ask what a computer would do; then nothing is rated.")
    memory_aid = serializers.BooleanField(help_text="Pages may name the cards that everybody saw go into a hand.")
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


class Standing(Shape):
    """Of finished games; one that was abandoned counts with its moves alone."""

    seat = serializers.IntegerField()
    games = serializers.IntegerField()
    fool = serializers.IntegerField()
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()
    moves = serializers.IntegerField()
    overdue = serializers.IntegerField()


class Holiday(Shape):
    player = serializers.CharField()
    day = serializers.DateField(help_text="From midnight to midnight where the player lives.")
    taken = serializers.DateTimeField()


class GameLine(Shape):
    id = serializers.CharField()
    number = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)
    started = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    result = Result(allow_null=True)


class Series(SeriesSummary):
    standings = Standing(many=True)
    games = GameLine(many=True, help_text="The newest; `/games` lists them all.")
