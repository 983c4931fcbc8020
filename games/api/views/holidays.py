from datetime import date

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.problems import build_not_found_problem
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import series as requests
from games.api.requests.fields import parse_iso_date
from games.api.responses import series as responses
from games.api.viewers import get_viewer, require_found
from games.selectors.days_off import build_day_off, find_day_off, list_days_off
from games.selectors.series import find_series
from games.services.days_off import give_back_day_off, take_day_off

DAY_PARAMETER = OpenApiParameter("day", {"type": "string", "format": "date"}, OpenApiParameter.PATH)
ALREADY_TAKEN_RESPONSE = OpenApiResponse(responses.Holiday, description="It was taken already.")


class LatestDayFirstPagination(NewestFirstPagination):
    ordering = ("-day", "-pk")


class HolidaysView(ApiView):
    scopes = {"GET": None, "POST": "play"}
    refusals = {
        "POST": {
            "conflict": "This table has agreed on no holidays, or the series is over.",
            "limit_reached": "You have taken as many days of this year as were agreed.",
        }
    }
    tag = "series"
    pagination_class = LatestDayFirstPagination

    @extend_schema(operation_id="list_holidays", responses=responses.Holiday(many=True))
    def get(self, request: Request, series_id: str) -> Response:
        """List the days off of all players of a series, the latest date first."""
        series = require_found(find_series(series_id, get_viewer(request)))
        return self.make_page_response(list_days_off(series), build_day_off)

    @extend_schema(
        operation_id="take_holiday",
        request=requests.Holiday,
        responses={201: responses.Holiday, 200: ALREADY_TAKEN_RESPONSE},
    )
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Take a day off. Your clocks in this series stop from midnight to midnight in your time zone, and a running
        deadline moves at once. The series limits your days off in a year. The time for throwing in (`window`) is not
        extended.
        """
        require_found(find_series(series_id, self.user))
        day = self.body(requests.Holiday)["day"]
        is_new = take_day_off(series_id=series_id, user=self.user, day=day)
        row = require_found(find_day_off(series_id, self.user, day))
        return self.add_location(
            make_json_response(build_day_off(row), status=201 if is_new else 200), f"series/{series_id}/holidays/{day}"
        )


class HolidayView(ApiView):
    scopes = {"GET": "read", "DELETE": "play"}
    refusals = {"DELETE": make_conflict_refusal("The day has begun, or the series is over.")}
    tag = "series"

    @extend_schema(operation_id="show_holiday", parameters=[DAY_PARAMETER], responses=responses.Holiday)
    def get(self, request: Request, series_id: str, day: str) -> HttpResponse:
        """Get one of your days off in this series."""
        require_found(find_series(series_id, self.user))
        return make_json_response(build_day_off(require_found(find_day_off(series_id, self.user, parse_day(day)))))

    @extend_schema(
        operation_id="give_holiday_back",
        parameters=[DAY_PARAMETER],
        responses={204: None},
    )
    def delete(self, request: Request, series_id: str, day: str) -> Response:
        """Give back a day off that has not begun in any time zone. The call also succeeds if you had not taken the
        day off.
        """
        require_found(find_series(series_id, self.user))
        give_back_day_off(series_id=series_id, user=self.user, day=parse_day(day))
        return Response(status=204)


def parse_day(text: str) -> date:
    """Parse the date in a path. Raises `not_found` if the text is not a date."""
    try:
        return parse_iso_date(text)
    except ValueError:
        raise build_not_found_problem(_("There is no such day.")) from None
