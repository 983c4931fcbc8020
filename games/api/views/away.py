from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from accounts.api.caller import has_scope
from durak_site.http.problems import build_not_found_problem
from games.api.json_responses import make_json_response
from games.api.requests import away as requests
from games.api.responses import away as responses
from games.api.viewers import require_found
from games.selectors.away import load_absence
from games.services.away import end_away, set_away


class AwayView(ApiView):
    scopes = {"GET": "read", "PUT": "play", "DELETE": "play"}
    refusals = {"GET": {"not_found": "You are not away, and have planned no absence."}}
    limits = {"PUT": ["away"], "DELETE": ["away"]}
    tag = "series"

    @extend_schema(operation_id="show_away", responses=responses.Away)
    def get(self, request: Request) -> HttpResponse:
        """Get your present or future absence, with its days off at each of your running tables. Answers `not_found`
        if you have none.
        """
        absence = load_absence(self.user, timezone.now())
        if absence is None:
            raise build_not_found_problem(_("You are not away, and have planned no absence."))
        return make_json_response(absence)

    @extend_schema(operation_id="set_away", request=requests.Away, responses=responses.Away)
    def put(self, request: Request) -> HttpResponse:
        """Set your absence, from one date to another. It replaces an earlier absence. During the absence, you take
        the agreed days off at each of your running tables, and at tables that start meanwhile. At a table where
        clocks stop on weekends, no days off are used for weekends. Your clocks still run on days for which a table
        gives you no day off; the response lists these days. The time for throwing in (`window`) is not extended.
        With a token that has no scope `read`, `tables` is empty.
        """
        set_away(user=self.user, **self.body(requests.Away))
        absence = require_found(load_absence(self.user, timezone.now()))
        if not has_scope(request, "read"):
            absence["tables"] = []
        return make_json_response(absence)

    @extend_schema(operation_id="end_away", responses={204: None})
    def delete(self, request: Request) -> Response:
        """End your absence. You get back its days off that have not begun in any time zone. The call also succeeds if
        you are not away.
        """
        end_away(user=self.user)
        return Response(status=204)
