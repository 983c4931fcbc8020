from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import NewestFirstPagination
from games.api.contract.parameters import USERNAME_PARAMETER
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import player_reports as requests
from games.api.responses import player_reports as responses
from games.api.viewers import require_found
from games.models import PlayerReport
from games.selectors.player_reports import (
    build_player_report,
    find_own_report,
    find_reportable_game,
    list_own_reports,
)
from games.selectors.players import find_player
from games.services.player_reports import report_name, report_player

REPORT_RESPONSES = {
    201: responses.PlayerReport,
    200: OpenApiResponse(responses.PlayerReport, description="You have made this report already."),
}


class NewReportView(ApiView):
    """Base of the API views that create a report about a player."""

    scopes = {"POST": "play"}
    limits = {"POST": ["reports"]}
    tag = "talk"

    def make_report_response(self, report: PlayerReport, *, is_new: bool) -> HttpResponse:
        status = 201 if is_new else 200
        return self.add_location(
            make_json_response(build_player_report(report), status=status), f"me/reports/{report.pk}"
        )


class GameReportsView(NewReportView):
    refusals = {"POST": make_conflict_refusal("You have reported another player of this game already.")}

    @extend_schema(operation_id="report_game", request=requests.GameReport, responses=REPORT_RESPONSES)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Report another player to the staff. Both of you must have a seat in this game, which is running or
        finished. You can make only one report about each game. The reported player does not learn who reported. You
        are notified when the staff have looked at the report.
        """
        game = require_found(find_reportable_game(game_id, self.user))
        report, is_new = report_player(game=game, user=self.user, **self.body(requests.GameReport))
        return self.make_report_response(report, is_new=is_new)


class NameReportsView(NewReportView):
    refusals = {"POST": make_conflict_refusal("This is your own name.")}

    @extend_schema(
        operation_id="report_name",
        parameters=[USERNAME_PARAMETER],
        request=requests.NameReport,
        responses=REPORT_RESPONSES,
    )
    def post(self, request: Request, username: str) -> HttpResponse:
        """Report the name of a player to the staff. The player does not learn who reported it."""
        player = require_found(find_player(username))
        report, is_new = report_name(player=player, user=self.user, **self.body(requests.NameReport))
        return self.make_report_response(report, is_new=is_new)


class OwnReportsView(ApiView):
    scopes = {"GET": "read"}
    tag = "talk"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_own_reports", responses=responses.PlayerReport(many=True))
    def get(self, request: Request) -> Response:
        """List your reports about players, newest first. Your reports about chat lines are not in this list."""
        return self.make_page_response(list_own_reports(self.user), build_player_report)


class OwnReportView(ApiView):
    scopes = {"GET": "read"}
    tag = "talk"

    @extend_schema(operation_id="show_own_report", responses=responses.PlayerReport)
    def get(self, request: Request, report_id: str) -> HttpResponse:
        """Get one of your reports about a player. The response does not show what the staff did."""
        return make_json_response(build_player_report(require_found(find_own_report(report_id, self.user))))
