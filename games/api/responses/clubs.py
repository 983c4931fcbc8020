"""Response bodies about clubs, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer, StrictChoiceField
from games.api.responses.games import GAME_PHASES, Result
from games.api.responses.years import BaseYear, BaseYearResults, FoolCounts, GamesOfPlayers, LuckiestEscape
from games.models import Club as ClubRow
from games.models import ClubMember as ClubMemberRow
from games.selectors.clubs.history import ANNIVERSARY_KINDS as ANNIVERSARIES

CLUB_ROLES = ClubMemberRow.Role.values
CLUB_VISIBILITIES = ClubRow.Visibility.values


class ClubSummary(ResponseSerializer):
    id = serializers.CharField()
    name = serializers.CharField(help_text="Name of the club.")
    description = serializers.CharField()
    visibility = StrictChoiceField(
        choices=CLUB_VISIBILITIES,
        help_text="`private`: only members know about the club; `public`: it is listed, and everyone sees its public "
        "series.",
    )
    code = serializers.CharField(allow_null=True, help_text="Code for joining the club, shown only to its keepers.")
    member_count = serializers.IntegerField(help_text="Number of members.")
    your_role = StrictChoiceField(
        choices=CLUB_ROLES, allow_null=True, help_text="Your role in the club; null if you are no member."
    )
    invited = serializers.BooleanField(help_text="Whether you are invited and have not answered.")
    created_at = serializers.DateTimeField()


class ClubAnniversary(ResponseSerializer):
    kind = StrictChoiceField(
        choices=ANNIVERSARIES,
        help_text="`years`: the club is so many years old; `games`: so many games are finished, a multiple of 100.",
    )
    number = serializers.IntegerField()
    at = serializers.DateTimeField(help_text="When the year was complete, or the game ended.")
    game = serializers.CharField(
        allow_null=True, help_text="Id of the game with this number; null for an anniversary in years."
    )


class ClubHistory(ResponseSerializer):
    """Anniversaries of the club, and counts and dates of its finished games. Abandoned games do not count."""

    began_at = serializers.DateTimeField(
        help_text="When the club was founded, or when its first game ended if that was earlier."
    )
    games = serializers.IntegerField(help_text="Number of finished games.")
    first_game_at = serializers.DateTimeField(
        allow_null=True, help_text="When the first game ended; null before the first."
    )
    last_game_at = serializers.DateTimeField(
        allow_null=True, help_text="When the latest game ended; null before the first."
    )
    years = serializers.ListField(
        child=serializers.IntegerField(), help_text="Years in UTC from the latest to the first game."
    )
    anniversaries = ClubAnniversary(
        many=True,
        help_text="All whole years since the beginning of the club, and the latest ten games whose number is a "
        "multiple of 100, newest first.",
    )


class Club(ClubSummary):
    history = ClubHistory(
        allow_null=True, help_text="Past of the club as far as you may see it; null for invited players."
    )


class ClubMember(ResponseSerializer):
    id = serializers.CharField()
    player = serializers.CharField()
    display_name = serializers.CharField()
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    role = StrictChoiceField(choices=CLUB_ROLES, help_text="`keeper` invites, removes and appoints members.")
    joined_at = serializers.DateTimeField(help_text="When the player joined the club.")


class ClubInvitation(ResponseSerializer):
    player = serializers.CharField()
    display_name = serializers.CharField()
    sender = serializers.CharField(help_text="Username of the keeper who sent the invitation.")
    created_at = serializers.DateTimeField()


class ClubGamePlayer(ResponseSerializer):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    display_name = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True)


class ClubGame(ResponseSerializer):
    id = serializers.CharField()
    series = serializers.CharField()
    series_title = serializers.CharField()
    game_number = serializers.IntegerField()
    phase = serializers.ChoiceField(GAME_PHASES)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    result = Result(allow_null=True)
    players = ClubGamePlayer(many=True)


class ClubStandingsRow(ResponseSerializer):
    """Results of one player in finished games of the club. Abandoned games do not count."""

    player = serializers.CharField()
    display_name = serializers.CharField()
    games = serializers.IntegerField()
    fool = serializers.IntegerField()
    expected = serializers.FloatField(
        help_text="How often chance alone would have made the player the fool: the sum over the games of 1/seats, or "
        "with teams of 1/teams."
    )
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()


class ClubStandings(ResponseSerializer):
    year = serializers.IntegerField(allow_null=True, help_text="Year in UTC that is counted; null for all time.")
    results = ClubStandingsRow(many=True, help_text="Players, those first who were the fool less often than expected.")


class ClubYearRow(FoolCounts):
    """Results of one player in games of the club that ended in this year."""

    player = serializers.CharField()
    display_name = serializers.CharField()
    games = serializers.IntegerField(help_text="Number of finished games of the player.")
    epaulettes = serializers.IntegerField(
        allow_null=True,
        help_text="Number of epaulettes that the player received; null if there are fewer than ten games.",
    )


class ClubYearOfPlayers(GamesOfPlayers):
    """Results of the club's players in a year, in the games with this number of `players`."""

    standings = ClubYearRow(
        many=True,
        help_text="Results of the players in the games with this number of players, best first as in the year.",
    )


class ClubEscape(LuckiestEscape):
    player = serializers.CharField(help_text="Username of the player who escaped.")
    display_name = serializers.CharField()


class ClubYearResults(BaseYearResults):
    epaulettes = serializers.IntegerField(help_text="Number of epaulettes that players received, without computers.")
    standings = ClubYearRow(
        many=True,
        help_text="Players, those first who were the fool less often than expected, those with fewer than ten games "
        "last. They include players who have left the club, but no computers.",
    )
    by_players = ClubYearOfPlayers(many=True, help_text="Results by number of players, fewest players first.")
    luckiest_escape = ClubEscape(
        allow_null=True,
        help_text="Game in which a player had the most cards while the talon was empty and was not the fool; null "
        "without one.",
    )


class ClubYear(BaseYear):
    club = serializers.CharField()
    club_name = serializers.CharField()
    results = ClubYearResults(allow_null=True, help_text="Numbers of the year; null if it has fewer than ten games.")
