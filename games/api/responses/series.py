"""Response bodies about series, for the OpenAPI document."""

from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer, StrictChoiceField
from games.api.responses.games import GAME_PHASES, Result, WrittenOutRules
from games.models import Series as SeriesRow

SERIES_STATES = SeriesRow.State.values
SERIES_VISIBILITIES = SeriesRow.Visibility.values


class Clock(ResponseSerializer):
    """The clock of a series. It has either `move`, a time for each move, or `bank`, `increment` and `cap`."""

    move = serializers.CharField(required=False)
    bank = serializers.CharField(required=False)
    increment = serializers.CharField(required=False)
    cap = serializers.CharField(required=False)
    window = serializers.CharField()


class LatestEnd(ResponseSerializer):
    at_most = serializers.CharField(help_text="Longest possible duration of a game, whatever the players do.")
    in_silence = serializers.CharField(help_text="Duration of a game in which no player ever moves.")


class SeriesSeat(ResponseSerializer):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    display_name = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True)
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    open = serializers.BooleanField(
        help_text="Whether any player may take the seat. If a computer has it, the computer plays until the next deal."
    )
    accepted = serializers.BooleanField(
        help_text="Whether a player or computer has taken the seat; false for seats that wait for a player and for "
        "unanswered invitations."
    )
    plays_from_next_game = serializers.BooleanField(
        help_text="Whether the player took the seat after the newest game was dealt, and so does not play in it."
    )
    expires_at = serializers.DateTimeField(
        allow_null=True, help_text="When the invitation to this seat expires; null without an invitation."
    )
    agrees_to_end = serializers.BooleanField(help_text="Whether the player agrees to end the series.")
    agreed_club = serializers.CharField(
        allow_null=True,
        help_text="Id of the club that the player agreed to, shown only to players of the series; null for none.",
    )
    accepted_at = serializers.DateTimeField(
        allow_null=True, help_text="When the player accepted the seat; null before that."
    )
    accepted_penalty = serializers.CharField(
        allow_null=True, help_text="Words of the penalty that the player accepted when joining."
    )


class NamedRules(ResponseSerializer):
    preset = serializers.CharField(help_text="Name of the preset as rules refer to it, for example `anna/kitchen`.")
    version = serializers.IntegerField()


class SeriesSummary(ResponseSerializer):
    id = serializers.CharField()
    creator = serializers.CharField()
    title = serializers.CharField(help_text="Title of the series; empty if it has none.")
    creator_display_name = serializers.CharField()
    state = StrictChoiceField(choices=SERIES_STATES)
    visibility = StrictChoiceField(choices=SERIES_VISIBILITIES)
    club = serializers.CharField(
        allow_null=True, help_text="Id of the club of the series; null if there is none or you may not know it."
    )
    club_name = serializers.CharField(allow_null=True, help_text="Name of the club; null if `club` is null.")
    organiser = serializers.CharField(
        allow_null=True, help_text="Username of the organiser, who has a hand only as a player; null if there is none."
    )
    organiser_display_name = serializers.CharField(allow_null=True)
    organiser_ended_at = serializers.DateTimeField(
        allow_null=True,
        help_text="When the organiser, or the creator of a series of computers, decided that it ends with the current "
        "game; null before that.",
    )
    code = serializers.CharField(
        allow_null=True, help_text="Code for joining a private series, shown only to its players."
    )
    rules = WrittenOutRules()
    house_preset = NamedRules(
        allow_null=True,
        help_text="Preset and version that the rules came from; null if there is none or you may not see it.",
    )
    penalty = serializers.CharField()
    games_wanted = serializers.IntegerField(
        allow_null=True, help_text="Number of games agreed for the series; null for no limit."
    )
    clock = Clock()
    quick_pass = serializers.BooleanField()
    bots = serializers.BooleanField(help_text="Whether accounts that programs play for may join.")
    computer_seats_open = serializers.BooleanField(
        help_text="Whether a person may take the seat of a computer while the series runs, except during its last "
        "game. The person plays from the next deal on; results, ratings and penalties count only games that a person "
        "sat in."
    )
    nights = serializers.BooleanField(help_text="Whether clocks stop during the night of the player who must move.")
    weekends = serializers.BooleanField(help_text="Whether clocks stop on Saturdays and Sundays.")
    holidays = serializers.IntegerField(help_text="Days off that each player may take in a year.")
    extensions = serializers.BooleanField(
        help_text="Whether players may have more time for a move if the others agree."
    )
    takeover_after = serializers.IntegerField()
    takeover_level = serializers.CharField()
    max_takeovers = serializers.IntegerField(allow_null=True)
    min_reliability = serializers.IntegerField(allow_null=True)
    hints = serializers.BooleanField(help_text="Whether players may ask for hints. Games with hints are not rated.")
    memory_aid = serializers.BooleanField(help_text="Whether pages show cards in hands that all players have seen.")
    latest_end = LatestEnd(help_text="Longest durations of one game, counted from its deal.")
    pause = serializers.CharField(
        allow_null=True, help_text="Time between two games; null if a player deals the next game."
    )
    invitations_expire = serializers.CharField()
    seats = SeriesSeat(many=True)
    your_seat = serializers.IntegerField(
        allow_null=True, help_text="Seat that you have or are invited to; null if you have none."
    )
    game = serializers.CharField(
        allow_null=True, help_text="Id of the newest game of the series; null before the first game."
    )
    next_game_at = serializers.DateTimeField(
        allow_null=True, help_text="When the server deals the next game; null if a player deals it."
    )
    rematch_of = serializers.CharField(
        allow_null=True,
        help_text="Id of the series that this one is the rematch of; null if it is no rematch, or if you may not see "
        "that series.",
    )
    rematch = serializers.CharField(
        allow_null=True, help_text="Id of the rematch of this series; null if there is none, or if you may not see it."
    )
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class ListedSeat(SeriesSeat):
    reliability = serializers.IntegerField(
        allow_null=True,
        min_value=0,
        max_value=100,
        help_text="Share of the player's moves made in time, in percent; null before the first finished game.",
    )
    rating = serializers.IntegerField(
        allow_null=True, help_text="Rating of the player among people; null without a place on the leaderboard."
    )


class JoinRefusal(ResponseSerializer):
    """The reason why `join` would refuse you."""

    code = serializers.CharField(help_text="Code of the refusal.")
    detail = serializers.CharField(help_text="The reason in a sentence.")


class ListedSeries(SeriesSummary):
    seats = ListedSeat(many=True)
    join_refusal = JoinRefusal(
        allow_null=True,
        help_text="The refusal that `join` would return to you now; null if you may join, or if you have no account.",
    )


class StandingsRow(ResponseSerializer):
    """Results of one player or computer in one seat. The results count finished games. Of abandoned games, only
    the moves and overdue moves are counted.
    """

    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    display_name = serializers.CharField(
        allow_null=True, help_text="Name of the player on pages; null for a computer player."
    )
    computer = serializers.CharField(allow_null=True)
    has_left = serializers.BooleanField(
        help_text="Whether this player or computer has left the seat. The present owners of all seats come first."
    )
    games = serializers.IntegerField()
    fool = serializers.IntegerField()
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()
    moves = serializers.IntegerField()
    overdue = serializers.IntegerField()


class PlayerStandings(ResponseSerializer):
    """Results from the finished games of several series: of one player in any seat, or of the computer in one seat."""

    player = serializers.CharField(allow_null=True)
    display_name = serializers.CharField(
        allow_null=True, help_text="Name of the player on pages; null for a computer player."
    )
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    computer = serializers.CharField(allow_null=True)
    games = serializers.IntegerField()
    fool = serializers.IntegerField()
    draws = serializers.IntegerField()
    epaulettes = serializers.IntegerField()
    moves = serializers.IntegerField()
    overdue = serializers.IntegerField()


class SeriesPart(ResponseSerializer):
    """One series of a chain of rematches."""

    series = serializers.CharField()
    title = serializers.CharField(help_text="Title of the series; empty if it has none.")
    state = StrictChoiceField(choices=SERIES_STATES, help_text="State of the series.")
    started_at = serializers.DateTimeField(allow_null=True)
    games = serializers.IntegerField(help_text="Number of finished games, without abandoned ones.")


class AllTime(ResponseSerializer):
    """Results of a series together with its rematches, and with the series that it is a rematch of. Series that you
    may not see do not count.
    """

    since = serializers.DateTimeField(
        allow_null=True,
        help_text="Time at which the first series started, among this series, its rematches and the series before it.",
    )
    games = serializers.IntegerField(help_text="Number of finished games, without abandoned ones.")
    standings = PlayerStandings(many=True, help_text="Results by player. Computers are listed by seat.")
    parts = SeriesPart(
        many=True, help_text="This series, its rematches and the series before it, newest first; at most 100."
    )


class Holiday(ResponseSerializer):
    player = serializers.CharField()
    display_name = serializers.CharField()
    day = serializers.DateField(help_text="Date of the day off, from midnight to midnight in the player's time zone.")
    taken_at = serializers.DateTimeField()


class GameSummary(ResponseSerializer):
    id = serializers.CharField()
    game_number = serializers.IntegerField()
    phase = serializers.ChoiceField(GAME_PHASES)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    result = Result(allow_null=True)


class Series(SeriesSummary):
    one_household = serializers.BooleanField(
        help_text="Whether two players of the series are in one household. If so, games dealt now are not rated."
    )
    standings = StandingsRow(many=True, help_text="Results of this series by seat and player.")
    all_time = AllTime(
        help_text="Results of the series together with its rematches and the series that it is a rematch of."
    )
    games = GameSummary(many=True, help_text="The newest games; `/series/ID/games` lists all.")
