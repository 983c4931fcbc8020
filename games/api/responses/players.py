"""Response bodies about players and ratings, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer, StrictChoiceField
from games.api.responses.series import GameSummary
from games.models import Pool


class Skill(ResponseSerializer):
    rating = serializers.IntegerField(
        help_text="Rating in points, a cautious estimate: 1500 + 40 (mu - 3 sigma - 15), rounded. "
        "New players have 900. Among equal players it is about 1500 after 50 games of two, or 75 of four."
    )
    mu = serializers.FloatField(help_text="Most likely strength, in units of OpenSkill; new players have 25.")
    sigma = serializers.FloatField(help_text="Uncertainty of `mu`, in units of OpenSkill; new players have 25/3.")


class LeaderboardEntry(Skill):
    """The rating of a player or of a computer level, with its rank on the leaderboard."""

    player = serializers.CharField(allow_null=True)
    display_name = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True, help_text="Level of the computer player; null for a person.")
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    games = serializers.IntegerField(help_text="Number of rated games.")


class RatingInPool(Skill):
    pool = StrictChoiceField(choices=Pool.choices)
    games = serializers.IntegerField(help_text="Number of rated games.")
    listed = serializers.BooleanField(
        help_text="Whether the rating is settled enough for the leaderboard of this pool: at least 10 rated games that "
        "ended on at least 5 days, and games with at least 3 opponents who had as many. The leaderboard leaves out "
        "suspended players nevertheless."
    )


class HousePresetBrief(ResponseSerializer):
    preset = serializers.CharField(help_text="Name of the preset as rules refer to it, for example `anna/kitchen`.")
    description = serializers.CharField()
    version = serializers.IntegerField(help_text="Number of the newest version of the preset.")
    series = serializers.IntegerField(help_text="Number of series that use the preset, without private ones.")


class PlayerSummary(ResponseSerializer):
    player = serializers.CharField()
    display_name = serializers.CharField()
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    games = serializers.IntegerField(help_text="Number of finished games.")
    reliability = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        max_value=100,
        help_text="Share of moves made in time, in percent; null before the first finished game.",
    )
    rating = serializers.IntegerField(
        allow_null=True, help_text="Rating of the player among people; null without a place on the leaderboard."
    )
    created_at = serializers.DateTimeField()


class ClubOfPlayer(ResponseSerializer):
    club = serializers.CharField(help_text="Id of the club.")
    club_name = serializers.CharField(help_text="Name of the club.")


class PresetResults(ResponseSerializer):
    preset = serializers.CharField(allow_null=True, help_text="Name of the preset; null for rules without a preset.")
    games = serializers.IntegerField(help_text="Number of finished games.")
    fool = serializers.IntegerField(help_text="Number of finished games that the player lost as the fool.")
    expected = serializers.FloatField(help_text="How often chance alone would have made the player the fool.")
    draws = serializers.IntegerField()


class PlayersResults(ResponseSerializer):
    players = serializers.IntegerField(help_text="Number of players in each of the games.")
    games = serializers.IntegerField(help_text="Number of finished games.")
    fool = serializers.IntegerField(help_text="Number of finished games that the player lost as the fool.")
    expected = serializers.FloatField(help_text="How often chance alone would have made the player the fool.")
    draws = serializers.IntegerField()


class PublicResults(ResponseSerializer):
    """Results of a player in their newest finished games of public series, at most 100 games."""

    games = serializers.IntegerField(help_text="Number of games that are counted.")
    by_preset = PresetResults(many=True, help_text="Results by preset, the one with the most games first.")
    by_players = PlayersResults(many=True, help_text="Results by number of players, the smallest first.")


class Profile(ResponseSerializer):
    player = serializers.CharField()
    display_name = serializers.CharField()
    created_at = serializers.DateTimeField()
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    games = serializers.IntegerField(help_text="Number of finished games.")
    fool = serializers.IntegerField(help_text="Number of finished games that the player lost as the fool.")
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()
    reliability = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        max_value=100,
        help_text="Share of moves made in time, in percent, over the newest games with a hundred moves in total; "
        "null before the first move.",
    )
    ratings = RatingInPool(many=True)
    presets = HousePresetBrief(many=True, help_text="Public presets of the player, newest first.")
    clubs = ClubOfPlayer(many=True, help_text="Public clubs that the player is a member of, by name.")
    public_results = PublicResults(help_text="Results of the newest public games.")


class RatingChange(ResponseSerializer):
    pool = StrictChoiceField(choices=Pool.choices)
    game = serializers.CharField(allow_null=True, help_text="Id of the game; null if you may not see its series.")
    before = Skill()
    after = Skill()
    at = serializers.DateTimeField()


class GameOfPlayer(GameSummary):
    series = serializers.CharField()
    seat = serializers.IntegerField(help_text="Seat of the player in this game.")
