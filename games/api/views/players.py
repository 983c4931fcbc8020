from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.api.caller import get_account
from accounts.models import User
from durak_site.http.client_address import get_client_address
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.problems import build_validation_problem
from durak_site.http.query_parameters import parse_choice
from durak_site.limits.rate_limits import count_or_throttle
from games.api.json_responses import make_json_response
from games.api.responses import players as responses
from games.api.responses.series import SeriesSummary
from games.api.viewers import get_viewer, require_found
from games.models import Pool
from games.selectors.directory import PlayerSearch, build_directory_row, list_directory
from games.selectors.lobby import load_reliability_and_ratings
from games.selectors.players import build_player_game_row, build_profile, find_player, list_played_games
from games.selectors.ratings import build_leaderboard_row, build_rating_change, list_leaderboard, list_rating_changes
from games.selectors.series import build_series_row, list_series

SEARCH_PARAMETER = OpenApiParameter(
    "search",
    str,
    description="Beginning of a username, or beginnings of words of a display name: 2 to 30 characters. Upper and "
    "lower case are equal.",
)
POOL_PARAMETER = OpenApiParameter(
    "pool",
    str,
    enum=Pool.values,
    default=Pool.PEOPLE.value,
    description="`people`: games in which only people played; `computers`: games in which computers took part; "
    "`bots`: games of accounts that are marked as bots, without computers.",
)


class LatestDealtFirstPagination(NewestFirstPagination):
    ordering = ("-seat_started_at", "-pk")


class LatestChangeFirstPagination(NewestFirstPagination):
    ordering = ("-pk",)

    def get_start_id(self, request: Request) -> int | None:
        """Return the id of the last row before the requested page. Return None for the first page."""
        position = self.decode_position(request)
        return None if position is None else int(position[0])


class StrongestFirstPagination(NewestFirstPagination):
    ordering = ("-ordinal", "pk")


class PlayersByNamePagination(NewestFirstPagination):
    ordering = ("listed_name",)


class PlayersView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = PlayersByNamePagination
    query = [SEARCH_PARAMETER]
    limits = {"GET": ["searches"]}

    @extend_schema(operation_id="list_players", responses=responses.PlayerSummary(many=True))
    def get(self, request: Request) -> Response:
        """List the players of this site in the order of their usernames. Guests, closed and suspended accounts, and
        players who do not want to be listed are left out. In a search for a name, each page counts as one search.
        """
        text = request.query_params.get("search")
        wanted = None if text is None else parse_search(text)
        if wanted is not None:
            count_search_or_throttle(request, get_account(request) if request.user.is_authenticated else None)

        def build_results(players: list[User]) -> list[dict[str, Any]]:
            ratings = load_reliability_and_ratings(players)
            return [build_directory_row(player, ratings) for player in players]

        return self.make_bulk_page_response(list_directory(wanted), build_results)


def parse_search(text: str) -> PlayerSearch:
    """Parse the query parameter `search`. Raises `invalid` if the text is not a valid search."""
    try:
        return PlayerSearch.parse(text)
    except ValidationError as error:
        raise build_validation_problem({"search": error.messages}) from None


def count_search_or_throttle(request: HttpRequest, user: User | None) -> None:
    """Count a search toward the rate limit of the account, or of the network address of an anonymous caller.

    Raises Throttled (429) if the limit is reached.
    """
    count_or_throttle("searches", get_client_address(request) if user is None else str(user.pk))


class PlayerView(ApiView):
    scopes = {"GET": None}
    tag = "players"

    @extend_schema(operation_id="show_player", responses=responses.Profile)
    def get(self, request: Request, username: str) -> HttpResponse:
        """Get the public profile of a player, computed from finished games. All callers get the same profile."""
        return make_json_response(build_profile(require_found(find_player(username))))


class PlayerSeriesView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_series_of_player", responses=SeriesSummary(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List the public series of a player, newest first. With the scope `read`, you also get those of your own
        series in which this player has a seat.
        """
        user = get_viewer(request)
        series = list_series(user, player=require_found(find_player(username)).username)
        return self.make_page_response(series, lambda one: build_series_row(one, user))


class PlayerGamesView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = LatestDealtFirstPagination

    @extend_schema(operation_id="list_games_of_player", responses=responses.GameOfPlayer(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List the games of a player in public series, newest first. With the scope `read`, you also get this
        player's games in your own series.
        """
        games = list_played_games(require_found(find_player(username)), get_viewer(request))
        return self.make_page_response(games, build_player_game_row)


class PlayerRatingsView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = LatestChangeFirstPagination

    @extend_schema(operation_id="list_rating_changes_of_player", responses=responses.RatingChange(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List the changes of the player's ratings, newest first. Each change is the effect of one game on one
        rating.
        """
        player, pages = require_found(find_player(username)), LatestChangeFirstPagination()
        before, most = pages.get_start_id(request), pages.get_page_size(request) + 1
        changes = list_rating_changes(player, get_viewer(request), before=before, most=most)
        return self.make_page_response(changes, build_rating_change)


class LeaderboardView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = StrongestFirstPagination
    query = [POOL_PARAMETER]

    @extend_schema(operation_id="show_leaderboard", responses=responses.LeaderboardEntry(many=True))
    def get(self, request: Request) -> Response:
        """List players and computer levels by `rating`, highest first. The list has only settled ratings: those after
        10 rated games that ended on at least 5 different days. A player must also have met at least 3 opponents
        whose ratings were settled. This does not matter for a computer level. Suspended players are left out until
        their suspension ends.
        """
        ratings = list_leaderboard(parse_choice(request, "pool", tuple(Pool.values)))
        return self.make_page_response(ratings, build_leaderboard_row)
