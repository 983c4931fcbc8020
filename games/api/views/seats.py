from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.problems import not_found
from durak_site.http.serializers import Empty
from games.api.answers import answer
from games.api.asking import known
from games.api.contract.refusals import OF_A_PLACE, OF_RULES, conflict
from games.api.requests import series as requests
from games.api.responses import series as responses
from games.selectors.series import series_known, series_seen
from games.services.series import (
    series_cancel,
    series_decline,
    series_free_seat,
    series_join,
    series_leave,
    series_offer_seat,
    series_start,
)

BEGUN = "The series has begun, or is over."
SEAT = OpenApiParameter("seat", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH)


class JoinView(ApiView):
    scopes = {"POST": "play"}
    refusals = {"POST": conflict(f"You have a seat here, or there is none for you. {BEGUN}") | OF_A_PLACE}
    limits = {"POST": ["running_series", "games_alone"]}
    tag = "series"

    @extend_schema(operation_id="join_series", request=requests.Join, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """
        Take the seat that you are invited to, or else an open one: `seat`, or the lowest. A private series takes those
        who are invited and those who name its `code`. With its penalty you accept what the fool will owe.
        """
        series_join(series_id=series_id, user=self.user, **self.body(requests.Join))
        return answer(series_seen(series_id, self.user))


class BeforeTheStart(ApiView):
    """What is done to a series before it starts, by somebody who may know of it."""

    tag = "series"

    def check(self, request: Request, series_id: str) -> None:
        self.body(Empty)
        known(series_known(series_id, self.user))


class DeclineView(BeforeTheStart):
    scopes = {"POST": "play"}
    refusals = {"POST": conflict(f"You are not invited, or have accepted already. {BEGUN}")}

    @extend_schema(operation_id="decline_series", request=Empty, responses={204: None})
    def post(self, request: Request, series_id: str) -> Response:
        """Turn an invitation down; the seat is open from then on."""
        self.check(request, series_id)
        series_decline(series_id=series_id, user=self.user)
        return Response(status=204)


class LeaveView(BeforeTheStart):
    scopes = {"POST": "play"}
    refusals = {"POST": conflict(f"You have no seat here. {BEGUN}")}

    @extend_schema(operation_id="leave_series", request=Empty, responses={204: None})
    def post(self, request: Request, series_id: str) -> Response:
        """Get up before the series starts; the seat is open from then on."""
        self.check(request, series_id)
        series_leave(series_id=series_id, user=self.user)
        return Response(status=204)


class StartView(BeforeTheStart):
    scopes = {"POST": "play"}
    refusals = {"POST": conflict(BEGUN) | OF_A_PLACE | OF_RULES}
    limits = {"POST": ["games_alone"]}

    @extend_schema(operation_id="start_series", request=Empty, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Its creator starts it without the seats that nobody has taken, if the rules allow so few: `bad_players`."""
        self.check(request, series_id)
        series_start(series_id=series_id, user=self.user)
        return answer(series_seen(series_id, self.user))


class CancelView(BeforeTheStart):
    scopes = {"POST": "play"}
    refusals = {"POST": conflict(BEGUN)}

    @extend_schema(operation_id="cancel_series", request=Empty, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Its creator calls it off."""
        self.check(request, series_id)
        series_cancel(series_id=series_id, user=self.user)
        return answer(series_seen(series_id, self.user))


class SeatView(BeforeTheStart):
    scopes = {"PUT": "play", "DELETE": "play"}
    limits = {"PUT": ["games_alone", "invitations", "invitations_of_pair"]}
    refusals = {
        "PUT": conflict(f"Somebody sits there, or has another seat here. {BEGUN}") | OF_A_PLACE,
        "DELETE": conflict(f"This is no seat whose player is yet to accept. {BEGUN}"),
    }

    @extend_schema(
        operation_id="offer_seat",
        request=requests.Seat,
        parameters=[SEAT],
        responses=responses.Series,
    )
    def put(self, request: Request, series_id: str, seat: str) -> HttpResponse:
        """The creator gives a seat that nobody has accepted to another player, to a computer, or to whoever comes."""
        wanted = self.body(requests.Seat)
        known(series_known(series_id, self.user))
        series_offer_seat(series_id=series_id, user=self.user, seat=seat_number(seat), wanted=wanted)
        return answer(series_seen(series_id, self.user))

    @extend_schema(
        operation_id="free_seat",
        parameters=[SEAT],
        responses={204: None},
    )
    def delete(self, request: Request, series_id: str, seat: str) -> Response:
        """The creator takes an invitation back that nobody has accepted; the seat is open from then on."""
        known(series_known(series_id, self.user))
        series_free_seat(series_id=series_id, user=self.user, seat=seat_number(seat))
        return Response(status=204)


def seat_number(text: str) -> int:
    """Of a path; what is no seat's number is the number of no seat."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise not_found(_("The series has no such seat."))
    return int(text)
