"""What clients are told of players and ratings, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import OneOf, Shape
from games.api.responses.series import GameLine
from games.models import Pool


class Strength(Shape):
    rating = serializers.IntegerField(
        help_text="A strength that the player has almost certainly: 1500 + 40 (mu - 3 sigma - 15), rounded. "
        "Everybody begins with 900; an average player has about 1500 after a hundred games."
    )
    mu = serializers.FloatField(help_text="The most likely strength, in units of OpenSkill; everybody begins with 25.")
    sigma = serializers.FloatField(help_text="The uncertainty of `mu`; everybody begins with 25/3.")


class Ranked(Strength):
    """A player, or a level of computers."""

    player = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True, help_text="The level.")
    bot = serializers.BooleanField(help_text="A program plays for the account.")
    games = serializers.IntegerField(help_text="How many games the rating follows from.")


class RatingInPool(Strength):
    pool = OneOf(choices=Pool.choices)
    games = serializers.IntegerField(help_text="How many games the rating follows from.")
    listed = serializers.BooleanField(
        help_text="Whether the player has a place on the leaderboard of this pool: at least 10 rated games that ended "
        "on at least 5 days, and games with at least 3 opponents who had as many."
    )


class HousePresetBrief(Shape):
    preset = serializers.CharField(help_text="As rules name it: `anna/kitchen`.")
    description = serializers.CharField()
    version = serializers.IntegerField(help_text="The newest.")
    series = serializers.IntegerField(help_text="How many series were agreed by it; private ones are not counted.")


class Profile(Shape):
    player = serializers.CharField()
    since = serializers.DateTimeField()
    bot = serializers.BooleanField(help_text="A program plays for the account.")
    games = serializers.IntegerField(help_text="Finished games.")
    fool = serializers.IntegerField(help_text="In how many of them the player was the fool.")
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()
    reliability = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        max_value=100,
        help_text="The share of moves in time, in hundredths, over the last games that hold a hundred moves; "
        "null before the first.",
    )
    ratings = RatingInPool(many=True)
    presets = HousePresetBrief(many=True, help_text="The public ones that the player has named, newest first.")


class RatingChange(Shape):
    pool = OneOf(choices=Pool.choices)
    game = serializers.CharField(allow_null=True, help_text="Null: of a series that you are not shown.")
    before = Strength()
    after = Strength()
    at = serializers.DateTimeField()


class PlayedGame(GameLine):
    series = serializers.CharField()
    seat = serializers.IntegerField(help_text="The player's.")
