"""Response bodies: the head to head of two players, the year of a player, and the year of a club."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.api.responses.penalties import Penalty, PenaltyTotal

EXPECTED_HELP_TEXT = (
    "Number of times that the player would be the fool by chance: the sum over the games of 1/seats, or with teams of "
    "1/teams."
)


class NotedGame(ResponseSerializer):
    """A finished game that is remarkable, for example because of its longest bout."""

    series = serializers.CharField()
    game = serializers.CharField()
    game_number = serializers.IntegerField(help_text="Position of the game in its series, from 1.")
    finished_at = serializers.DateTimeField(help_text="When the game ended.")


class LongestBout(NotedGame):
    cards = serializers.IntegerField()


class LuckiestEscape(NotedGame):
    cards = serializers.IntegerField()


class HeadToHeadPlayer(ResponseSerializer):
    """Results of one of the two players in their common games."""

    player = serializers.CharField()
    display_name = serializers.CharField()
    fool = serializers.IntegerField(help_text="Number of common games that the player lost as the fool.")
    expected = serializers.FloatField(help_text=EXPECTED_HELP_TEXT)
    epaulettes = serializers.IntegerField()


class HeadToHead(ResponseSerializer):
    games = serializers.IntegerField(help_text="Number of finished games that both players played in.")
    draws = serializers.IntegerField(help_text="Number of common games of both players that ended in a draw.")
    players = HeadToHeadPlayer(many=True, help_text="Both players, in the order of the address.")
    longest_bout = LongestBout(allow_null=True, help_text="Game with the longest bout; null before bouts are counted.")
    last_game = NotedGame(allow_null=True, help_text="Newest finished game of both; null without one.")
    penalties = PenaltyTotal(
        many=True, help_text="Totals of each of the two players who has penalties in series in which both play."
    )
    open_penalties = Penalty(
        many=True,
        help_text="Penalties that are owed or disputed, of either player, in series in which both play: the newest 20.",
    )


class FoolCounts(ResponseSerializer):
    """How often one player was the fool, and how often this would happen by chance. Both numbers are null if the
    player has fewer than ten games.
    """

    fool = serializers.IntegerField(
        allow_null=True,
        help_text="Number of the games that the player lost as the fool; null if there are fewer than ten games.",
    )
    expected = serializers.FloatField(
        allow_null=True,
        help_text="Number of games to be lost as the fool by chance; null if there are fewer than ten games.",
    )


class GamesOfPlayers(ResponseSerializer):
    """Number of finished games with this number of `players`."""

    players = serializers.IntegerField(help_text="Number of players in each of the games, computers included.")
    games = serializers.IntegerField(help_text="Number of finished games with so many players.")


class YearOfPlayers(FoolCounts, GamesOfPlayers):
    """Results of one player in a year, in the games with this number of `players`."""


class BaseYear(ResponseSerializer):
    year = serializers.IntegerField(help_text="The year in UTC. A game belongs to the year in which it ended.")
    games = serializers.IntegerField(help_text="Number of finished games of the year, without abandoned ones.")


class BaseYearResults(ResponseSerializer):
    draws = serializers.IntegerField()
    longest_bout = LongestBout(allow_null=True, help_text="Game with the longest bout; null before bouts are counted.")
    penalties_settled = serializers.IntegerField()


class YearResults(BaseYearResults):
    fool = serializers.IntegerField(help_text="Number of games of the year lost as the fool.")
    expected = serializers.FloatField(help_text=EXPECTED_HELP_TEXT)
    epaulettes = serializers.IntegerField()
    by_players = YearOfPlayers(many=True, help_text="Results by number of players, fewest players first.")
    luckiest_escape = LuckiestEscape(
        allow_null=True,
        help_text="Game in which the player had the most cards while the talon was empty and was not the fool; null "
        "without one.",
    )


class Year(BaseYear):
    player = serializers.CharField()
    display_name = serializers.CharField()
    results = YearResults(allow_null=True, help_text="Numbers of the year; null if it has fewer than ten games.")
