from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.names import is_username
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.problems import build_validation_problem
from durak_site.http.query_parameters import parse_optional_choice
from durak_site.http.serializers import Empty
from durak_site.localization.middleware import set_content_language
from games.api.contract.refusals import RULES_REFUSALS, SERIES_QUOTA_REFUSALS, make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import series as requests
from games.api.requests.clock import convert_to_series_fields
from games.api.requests.clubs import SeriesClub
from games.api.requests.games import Agreement
from games.api.responses import series as responses
from games.api.responses.games import Game
from games.api.viewers import get_viewer, load_game_for_caller, require_found
from games.clocks.paces import Pace
from games.engine import PRESETS
from games.errors import GameError
from games.models import Series as SeriesRow
from games.selectors.lobby import (
    LobbyFilter,
    build_series_row_with_ratings,
    filter_series,
    load_ratings_of_seated_players,
    select_lobby,
)
from games.selectors.series import (
    LoadedSeries,
    build_series_game_row,
    find_series,
    list_games,
    list_series,
    load_series_view,
)
from games.services.series import agree_to_club, agree_to_end_series, create_rematch, create_series, deal_next_game
from games.services.series.join_checks import Joiner, find_join_refusal

STATE_PARAMETER = OpenApiParameter(
    "state", str, enum=SeriesRow.State.values, description="State of series: only series in this state."
)
PLAYER_PARAMETER = OpenApiParameter(
    "player", str, description="Series in which this player has a seat, or is invited to one."
)
CREATOR_PARAMETER = OpenApiParameter("creator", str, description="Series that this player created.")
CLUB_PARAMETER = OpenApiParameter(
    "club",
    str,
    description="Id of a club: only series of this club. Members get all of these series, other callers only the "
    "public ones.",
)
FREE_PARAMETER = OpenApiParameter(
    "free",
    str,
    enum=["true", "false"],
    default="false",
    description="`true`: only the lobby, which has the public series with a seat that a person may take. They have not "
    "started, or a computer has the seat until the next deal. The "
    "parameters `preset`, `players`, `pace` and `penalty` need it.",
)
PRESET_PARAMETER = OpenApiParameter(
    "preset", str, enum=list(PRESETS), description="Series by this preset, also if they change some of its options."
)
SEAT_COUNTS = tuple(str(number) for number in range(2, requests.MAX_SEATS + 1))
PLAYERS_PARAMETER = OpenApiParameter(
    "players",
    {"type": "integer", "minimum": 2, "maximum": requests.MAX_SEATS},
    description="Series with this number of seats.",
)
PACE_PARAMETER = OpenApiParameter(
    "pace",
    str,
    enum=list(Pace),
    description="Longest time that a move may take: `minutes`: less than an hour; `hours`: less than a day; `days`: a "
    "day or more.",
)
PENALTY_PARAMETER = OpenApiParameter(
    "penalty", str, enum=["true", "false"], description="Whether the fool of each game owes something."
)
LOBBY_FILTERS = (PRESET_PARAMETER, PLAYERS_PARAMETER, PACE_PARAMETER, PENALTY_PARAMETER)
CODE_PARAMETER = OpenApiParameter(
    "code", str, description="Code of a private series, which lets you see it before you join."
)
REQUEST_EXAMPLE = OpenApiExample(
    "three at a table",
    {
        "rules": "alemi-36",
        "seats": [{"player": "me"}, {"open": True}, {"computer": "steady"}],
        "title": "Sunday durak",
        "penalty": "The fool brings the cake.",
        "games": 3,
        "clock": {"move": "P2D", "window": "PT12H"},
        "visibility": "public",
    },
    request_only=True,
)


NEW_SERIES_LIMITS = ("open_series", "running_series", "series", "games_alone", "invitations", "invitations_of_pair")


class SeriesListView(ApiView):
    scopes = {"GET": None, "POST": "play"}
    tag = "series"
    pagination_class = NewestFirstPagination
    query = [STATE_PARAMETER, PLAYER_PARAMETER, CREATOR_PARAMETER, CLUB_PARAMETER, FREE_PARAMETER, *LOBBY_FILTERS]
    refusals = {"POST": RULES_REFUSALS | SERIES_QUOTA_REFUSALS}
    limits = {"POST": NEW_SERIES_LIMITS}

    @extend_schema(operation_id="list_series", responses=responses.ListedSeries(many=True))
    def get(self, request: Request) -> Response:
        """List public series, newest first. With the scope `read`, you also get your own series. With `free=true`,
        the list has only series with a seat that a person may take. `join_refusal` is then the reason why you cannot
        join.
        """
        user = get_viewer(request)
        joiner = None if user is None else Joiner(user)

        def build_results(page: list[LoadedSeries]) -> list[dict[str, Any]]:
            ratings = load_ratings_of_seated_players(page)
            return [
                {
                    **build_series_row_with_ratings(series, user, ratings),
                    "join_refusal": describe_refusal(
                        find_join_refusal(series, joiner, is_in_last_game=series.is_in_last_game)
                    ),
                }
                for series in page
            ]

        series = list_series(user, **parse_filters(request))
        return set_content_language(self.make_bulk_page_response(series, build_results))

    @extend_schema(
        operation_id="create_series",
        request=requests.Series,
        responses={201: responses.Series},
        examples=[REQUEST_EXAMPLE],
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a series. It starts when every seat is taken. You accept your own seat by this call; invited players
        accept theirs with `join`. Answers `bad_rules` or `bad_players` with the `option` that is wrong.
        """
        wanted = self.body(requests.Series)
        clock, games = wanted.pop("clock"), wanted.pop("games")
        series = create_series(creator=self.user, games_wanted=games, **convert_to_series_fields(clock), **wanted)
        return self.add_location(
            make_json_response(load_series_view(series.pk, self.user), status=201), f"series/{series.pk}"
        )


def describe_refusal(refusal: GameError | None) -> dict[str, str] | None:
    return None if refusal is None else {"code": refusal.code, "detail": str(refusal)}


def parse_filters(request: Request) -> dict[str, Any]:
    state = parse_optional_choice(request, STATE_PARAMETER)
    names = {name: request.query_params.get(name) for name in ("player", "creator")}
    for field, name in names.items():
        if name is not None and not is_username(name):
            raise build_validation_problem({field: [_("Nobody can have this name.")]})
    return {"among": parse_lobby_query(request), "state": state, "club": request.query_params.get("club"), **names}


def parse_lobby_query(request: Request) -> QuerySet[SeriesRow] | None:
    """Return the series of the lobby that match the query parameters, or None without `free=true`.

    Raises `invalid` for a wrong value, and for a filter of the lobby without `free=true`.
    """
    texts = {
        one.name: parse_optional_choice(request, one)
        for one in (FREE_PARAMETER, PRESET_PARAMETER, PACE_PARAMETER, PENALTY_PARAMETER)
    }
    players = request.query_params.get("players")
    if players is not None and players not in SEAT_COUNTS:
        sentence = _("This must be a whole number from {least} to {most}.").format(least=2, most=requests.MAX_SEATS)
        raise build_validation_problem({"players": [sentence]})
    if texts["free"] == "true":
        return filter_series(
            select_lobby(),
            LobbyFilter(
                preset=texts["preset"],
                players=None if players is None else int(players),
                pace=None if texts["pace"] is None else Pace(texts["pace"]),
                penalty=None if texts["penalty"] is None else texts["penalty"] == "true",
            ),
        )
    if alone := [one.name for one in LOBBY_FILTERS if one.name in request.query_params]:
        raise build_validation_problem({name: [_("This parameter needs free=true.")] for name in alone})
    return None


class SeriesView(ApiView):
    scopes = {"GET": None}
    tag = "series"
    query = [CODE_PARAMETER]

    @extend_schema(operation_id="show_series", responses=responses.Series)
    def get(self, request: Request, series_id: str) -> HttpResponse:
        """Get one series with its seats, standings and newest games. A private series is shown only to its players,
        to invited players, and to callers who send its `code`. With the code, you can read the terms before you join.
        """
        return make_json_response(
            require_found(load_series_view(series_id, get_viewer(request), request.query_params.get("code", "")))
        )


class LatestGameFirstPagination(NewestFirstPagination):
    ordering = ("-number",)


class SeriesGamesView(ApiView):
    scopes = {"GET": None, "POST": "play"}
    refusals = {"POST": make_conflict_refusal("The series has not begun, or is over.") | SERIES_QUOTA_REFUSALS}
    limits = {"POST": ["games_alone", "deals"]}
    tag = "series"
    pagination_class = LatestGameFirstPagination

    @extend_schema(operation_id="list_games_of_series", responses=responses.GameSummary(many=True))
    def get(self, request: Request, series_id: str) -> Response:
        """List all games of the series, newest first."""
        series = require_found(find_series(series_id, get_viewer(request)))
        return self.make_page_response(list_games(series), build_series_game_row)

    @extend_schema(
        operation_id="deal_next_game",
        request=Empty,
        responses={201: Game, 200: OpenApiResponse(Game, description="The running game.")},
    )
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Deal the next game of the series after the newest game is over. Any player of the series can do this. While
        a game is running, no game is dealt, and the response is the running game.
        """
        self.body(Empty)
        require_found(find_series(series_id, self.user))
        game, is_new = deal_next_game(series_id=series_id, user=self.user)
        return self.add_location(
            make_json_response(load_game_for_caller(request, game.pk), status=201 if is_new else 200),
            f"games/{game.pk}",
        )


class RematchView(ApiView):
    scopes = {"POST": "play"}
    refusals = {
        "POST": make_conflict_refusal(
            "No game of the series has been finished, or there is a private rematch to which you are not invited."
        )
        | SERIES_QUOTA_REFUSALS
    }
    limits = {"POST": NEW_SERIES_LIMITS}
    tag = "series"

    @extend_schema(
        operation_id="ask_for_rematch",
        request=Empty,
        responses={
            201: responses.Series,
            200: OpenApiResponse(responses.Series, description="Another player has asked for the rematch already."),
        },
    )
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Create a rematch: a new series with the seats, rules, penalty and clock of this one. You accept your seat
        by this call, and the other players are invited. Any player of this series can create a rematch when the
        series is finished or its newest game is over.
        """
        self.body(Empty)
        require_found(find_series(series_id, self.user))
        again, is_new = create_rematch(series_id=series_id, user=self.user)
        return self.add_location(
            make_json_response(load_series_view(again.pk, self.user), status=201 if is_new else 200),
            f"series/{again.pk}",
        )


class SeriesClubView(ApiView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal("The series has not begun, or is in a club.")}
    tag = "series"

    @extend_schema(operation_id="agree_to_club", request=SeriesClub, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Agree to add a running or finished series to a club, or withdraw your agreement with `{"agree": false}`.
        The first player to agree must be a member of the club. When all players of the series agree, the members of
        the club see its games, standings and penalties.
        """
        wanted = self.body(SeriesClub)
        require_found(find_series(series_id, self.user))
        agree_to_club(series_id=series_id, user=self.user, **wanted)
        return make_json_response(load_series_view(series_id, self.user))


class EndSeriesView(ApiView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal("The series has not begun, or is over.")}
    tag = "series"

    @extend_schema(operation_id="end_series", request=Agreement, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Agree to end the series, or withdraw your agreement with `{"agree": false}`. The series ends when all players
        agree, or when the organiser does. A running game is played to its end first. Computers need not agree, nor
        players for whom a computer plays. If only computers play, the creator decides like an organiser.
        """
        wanted = self.body(Agreement)
        require_found(find_series(series_id, self.user))
        agree_to_end_series(series_id=series_id, user=self.user, **wanted)
        return make_json_response(load_series_view(series_id, self.user))
