from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.api.caller import get_account
from accounts.models import User
from durak_site.http.client_address import get_client_address
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.problems import invalid_problem
from durak_site.limits.rate_limits import count_or_throttle
from games.api.json_responses import make_json_response
from games.api.responses import players as responses
from games.api.responses.series import SeriesSummary
from games.api.viewers import get_viewer, parse_choice, require_found
from games.models import Pool
from games.selectors.directory import PlayerSearch, build_directory_line, list_directory
from games.selectors.lobby import load_player_facts
from games.selectors.players import build_played_line, build_profile, find_player, list_played_games
from games.selectors.ratings import build_leaderboard_line, build_rating_change, list_leaderboard, list_rating_changes
from games.selectors.series import build_series_line, list_series

SEARCH = OpenApiParameter(
    "search",
    str,
    description="Beginning of a username, or beginnings of words of a display name: 2 to 30 characters. Upper and "
    "lower case are equal.",
)
POOL = OpenApiParameter(
    "pool",
    str,
    enum=Pool.values,
    default=Pool.PEOPLE.value,
    description="`people`: games in which only people played; `computers`: games in which computers took part; "
    "`bots`: games of accounts that are marked as bots, without computers.",
)


class LatestDealtFirst(NewestFirstPagination):
    ordering = ("-seat_started_at", "-pk")


class LatestChangeFirst(NewestFirstPagination):
    ordering = ("-pk",)

    def last_shown(self, request: Request) -> int | None:
        """Return the id after which the requested page begins; None for the first page."""
        self.request = request
        cursor = self.decode_cursor(request)
        return None if cursor is None or cursor.position is None else int(cursor.position)


class StrongestFirst(NewestFirstPagination):
    ordering = ("-ordinal", "pk")


class PlayersByName(NewestFirstPagination):
    ordering = ("listed_name",)


class PlayersView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = PlayersByName
    query = [SEARCH]
    limits = {"GET": ["searches"]}

    @extend_schema(operation_id="list_players", responses=responses.PlayerSummary(many=True))
    def get(self, request: Request) -> Response:
        """List the players of this site by username. It leaves out guests, closed accounts, and players who do not want
        to be listed. Each page of a search counts as one search."""
        text = request.query_params.get("search")
        wanted = None if text is None else read_search(text)
        if wanted is not None:
            count_search(request, get_account(request) if request.user.is_authenticated else None)
        pages = PlayersByName()
        page = pages.paginate_queryset(list_directory(wanted), request)
        facts = load_player_facts(page)
        return pages.get_paginated_response([build_directory_line(player, facts) for player in page])


def read_search(text: str) -> PlayerSearch:
    """Parse the text of a search. Raises `invalid`."""
    try:
        return PlayerSearch.parse(text)
    except ValidationError as error:
        raise invalid_problem({"search": error.messages}) from None


def count_search(request: HttpRequest, user: User | None) -> None:
    """Count a search of this account, or of this address. Raises Throttled (429)."""
    count_or_throttle("searches", get_client_address(request) if user is None else str(user.pk))


class PlayerView(ApiView):
    scopes = {"GET": None}
    tag = "players"

    @extend_schema(operation_id="show_player", responses=responses.Profile)
    def get(self, request: Request, username: str) -> HttpResponse:
        """Get the public profile of a player. It is the same for every caller and computed from finished games only."""
        return make_json_response(build_profile(require_found(find_player(username))))


class PlayerSeriesView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_series_of_player", responses=SeriesSummary(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List the player's series, newest first: public ones, and your own ones with a token that has the scope
        `read`."""
        user = get_viewer(request)
        series = list_series(user, player=require_found(find_player(username)).username)
        return make_page(NewestFirstPagination(), series, request, lambda one: build_series_line(one, user))


class PlayerGamesView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = LatestDealtFirst

    @extend_schema(operation_id="list_games_of_player", responses=responses.GameOfPlayer(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List the player's games, newest first: those of public series, and your own ones with a token that has the
        scope `read`."""
        games = list_played_games(require_found(find_player(username)), get_viewer(request))
        return make_page(LatestDealtFirst(), games, request, build_played_line)


class PlayerRatingsView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = LatestChangeFirst

    @extend_schema(operation_id="list_rating_changes_of_player", responses=responses.RatingChange(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List how each game changed the player's ratings, newest first."""
        player, pages = require_found(find_player(username)), LatestChangeFirst()
        before, most = pages.last_shown(request), pages.get_page_size(request) + 1
        changes = list_rating_changes(player, get_viewer(request), before=before, most=most)
        return make_page(pages, changes, request, build_rating_change)


class LeaderboardView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = StrongestFirst
    query = [POOL]

    @extend_schema(operation_id="show_leaderboard", responses=responses.LeaderboardEntry(many=True))
    def get(self, request: Request) -> Response:
        """List players or computers by `rating`, highest first. A player needs at least 10 rated games that ended on at
        least 5 days, and games with at least 3 opponents who have as many. A level of computers needs no opponents."""
        ratings = list_leaderboard(parse_choice(request, "pool", tuple(Pool.values)))
        return make_page(StrongestFirst(), ratings, request, build_leaderboard_line)


def make_page(
    pages: NewestFirstPagination, rows: QuerySet[Any], request: Request, line: Callable[[Any], dict[str, Any]]
) -> Response:
    return pages.get_paginated_response([line(row) for row in pages.paginate_queryset(rows, request)])
