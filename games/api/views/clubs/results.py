from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.long_polls import set_long_poll_state
from durak_site.http.query_parameters import parse_whole_number
from games.api.json_responses import make_json_response
from games.api.responses import clubs as responses
from games.api.responses.series import SeriesSummary
from games.api.streams.club_follower import ClubFollower
from games.api.streams.frames import FRAME_RENDERERS
from games.api.streams.responses import (
    STREAM_LIMITS,
    describe_frames,
    is_permission_check,
    make_permission_granted_response,
    open_stream,
)
from games.api.viewers import get_viewer, require_found
from games.api.views.penalties import CURSOR_PARAMETER, FORMAT_PARAMETER, LEDGER_RESPONSES, LIMIT_PARAMETER, LedgerView
from games.models import Game
from games.models.years import LATEST_YEAR
from games.selectors.clubs.clubs import find_readable_club, select_club_series
from games.selectors.clubs.lists import (
    build_club_game_row,
    list_club_games,
    list_club_penalties,
    prefetch_seats_and_titles,
    select_club_totals,
)
from games.selectors.clubs.standings import load_standings
from games.selectors.series import build_series_row, include_data_for_series_rows

YEAR_PARAMETER = OpenApiParameter(
    "year",
    {"type": "integer", "minimum": 0, "maximum": LATEST_YEAR},
    description="Year in UTC: only games that ended in this year. Without this parameter, the standings include all "
    "years.",
)


class LatestStartedFirstPagination(NewestFirstPagination):
    ordering = ("-moment", "-pk")


class ClubSeriesView(ApiView):
    scopes = {"GET": None}
    tag = "clubs"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_series_of_club", responses=SeriesSummary(many=True))
    def get(self, request: Request, club_id: str) -> Response:
        """List the series of a club, newest first. If you are not a member, you get only public series."""
        user = get_viewer(request)
        shown = select_club_series(require_found(find_readable_club(club_id, user)))
        series = include_data_for_series_rows(shown, user)
        return self.make_page_response(series, lambda one: build_series_row(one, user))


class ClubGamesView(ApiView):
    scopes = {"GET": None}
    tag = "clubs"
    pagination_class = LatestStartedFirstPagination

    @extend_schema(operation_id="list_games_of_club", responses=responses.ClubGame(many=True))
    def get(self, request: Request, club_id: str) -> Response:
        """List the games of a club, newest first. If you are not a member, you get only games of public series."""
        club = require_found(find_readable_club(club_id, get_viewer(request)))

        def build_results(games: list[Game]) -> list[dict[str, Any]]:
            prefetch_seats_and_titles(games)
            return [build_club_game_row(game) for game in games]

        return self.make_bulk_page_response(list_club_games(club), build_results)


class ClubStandingsView(ApiView):
    scopes = {"GET": None}
    tag = "clubs"
    query = [YEAR_PARAMETER]

    @extend_schema(operation_id="show_club_standings", responses=responses.ClubStandings)
    def get(self, request: Request, club_id: str) -> HttpResponse:
        """Get the results of each player in the finished games of a club. Former members are included, computers are
        not. If you are not a member, only public series count.
        """
        club = require_found(find_readable_club(club_id, get_viewer(request)))
        text = request.query_params.get("year")
        year = None if text is None else max(1, parse_whole_number("year", text, most=LATEST_YEAR))
        return make_json_response({"year": year, "results": load_standings(club, year)})


class ClubPenaltiesView(LedgerView):
    scopes = {"GET": None}
    tag = "clubs"
    query = [FORMAT_PARAMETER, CURSOR_PARAMETER, LIMIT_PARAMETER]

    @extend_schema(operation_id="list_penalties_of_club", responses=LEDGER_RESPONSES)
    def get(self, request: Request, club_id: str) -> HttpResponseBase:
        """List the penalties of all series of a club, with the totals of each debtor. If you are not a member, you
        get only penalties of public series.
        """
        club = require_found(find_readable_club(club_id, get_viewer(request)))
        return self.make_ledger_response(request, list_club_penalties(club), select_club_totals(club), club.pk)


class ClubStreamView(ApiView):
    scopes = {"GET": None}
    limits = {"GET": STREAM_LIMITS}
    tag = "clubs"
    has_etag = False
    renderer_classes = FRAME_RENDERERS

    @extend_schema(operation_id="follow_club", responses=describe_frames("ClubFrame"))
    def get(self, request: Request, club_id: str) -> HttpResponse:
        """Follow a club. A frame `club` comes at the beginning, and when the club or its members change. At the
        beginning, a frame `series` comes for each series that has not ended, or that ended less than a day ago. Later
        it comes when a seat is taken, when the series starts or ends, and when a game is dealt or ends. If you are not
        a member, you get only public series. A comment comes every 15 seconds. The format is server-sent events. With
        `Accept: application/x-ndjson` it is one JSON object `{"event", "data"}` per line. Reconnect when the stream
        ends: the new stream begins with the current state.
        """
        user = get_viewer(request)
        set_long_poll_state(request, None if user is None else user.pk)
        if is_permission_check(request):
            require_found(find_readable_club(club_id, user))
            return make_permission_granted_response()
        return open_stream(request, ClubFollower(club_id, user))
