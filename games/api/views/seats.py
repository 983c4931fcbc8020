from typing import cast

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.problems import build_not_found_problem
from durak_site.http.serializers import Empty
from games.api.contract.refusals import RULES_REFUSALS, SERIES_QUOTA_REFUSALS, make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import series as requests
from games.api.responses import series as responses
from games.api.viewers import require_found
from games.selectors.series import find_series, load_series_view
from games.services.series import (
    cancel_series,
    decline_invitation,
    free_seat,
    join_series,
    leave_series,
    offer_seat,
    start_series,
)
from games.services.series.terms import WantedSeat

SERIES_HAS_BEGUN_SENTENCE = "The series has begun, or is over."
SEAT_PARAMETER = OpenApiParameter("seat", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH)


class JoinSeriesView(ApiView):
    scopes = {"POST": "play"}
    refusals = {
        "POST": make_conflict_refusal(
            f"You have a seat already, or no seat is free for you. {SERIES_HAS_BEGUN_SENTENCE}"
        )
        | SERIES_QUOTA_REFUSALS
    }
    limits = {"POST": ["running_series", "games_alone", "joins"]}
    tag = "series"

    @extend_schema(operation_id="join_series", request=requests.Join, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Join a series. You get the seat that you are invited to, or else the open seat `seat`, or the lowest open
        seat. A private series needs an invitation or its `code`. If you join, you accept the penalty of the series.
        You can join a running series if a seat has become free, or if a computer's seat is open to people
        (`computer_seats_open`). You then play from the next deal on. Until then you see the running game as a
        spectator.
        """
        join_series(series_id=series_id, user=self.user, **self.body(requests.Join))
        return make_json_response(load_series_view(series_id, self.user))


class SeriesChangeView(ApiView):
    """Base of the API views that change a series or its seats. Callers who may not see the series get `not_found`."""

    tag = "series"

    def check_empty_body_and_visibility(self, series_id: str) -> None:
        self.body(Empty)
        require_found(find_series(series_id, self.user))


class DeclineInvitationView(SeriesChangeView):
    scopes = {"POST": "play"}
    refusals = {
        "POST": make_conflict_refusal(f"You are not invited, or have accepted already. {SERIES_HAS_BEGUN_SENTENCE}")
    }

    @extend_schema(operation_id="decline_series", request=Empty, responses={204: None})
    def post(self, request: Request, series_id: str) -> Response:
        """Decline an invitation to a series. The seat becomes open."""
        self.check_empty_body_and_visibility(series_id)
        decline_invitation(series_id=series_id, user=self.user)
        return Response(status=204)


class LeaveSeriesView(SeriesChangeView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal(f"You have no seat here. {SERIES_HAS_BEGUN_SENTENCE}")}

    @extend_schema(operation_id="leave_series", request=Empty, responses={204: None})
    def post(self, request: Request, series_id: str) -> Response:
        """Leave your seat before the series starts. The seat becomes open. In a running series, you can leave a seat
        that you have taken from a computer, until the next game is dealt. The computer then gets the seat back.
        """
        self.check_empty_body_and_visibility(series_id)
        leave_series(series_id=series_id, user=self.user)
        return Response(status=204)


class StartSeriesView(SeriesChangeView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal(SERIES_HAS_BEGUN_SENTENCE) | SERIES_QUOTA_REFUSALS | RULES_REFUSALS}
    limits = {"POST": ["games_alone"]}

    @extend_schema(operation_id="start_series", request=Empty, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Start the series with the seats that are taken. Free seats are removed. Only the creator or organiser of
        the series can do this. Answers `bad_players` if the rules do not allow so few players.
        """
        self.check_empty_body_and_visibility(series_id)
        start_series(series_id=series_id, user=self.user)
        return make_json_response(load_series_view(series_id, self.user))


class CancelSeriesView(SeriesChangeView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal(SERIES_HAS_BEGUN_SENTENCE)}

    @extend_schema(operation_id="cancel_series", request=Empty, responses=responses.Series)
    def post(self, request: Request, series_id: str) -> HttpResponse:
        """Cancel the series. Only its creator or organiser can do this."""
        self.check_empty_body_and_visibility(series_id)
        cancel_series(series_id=series_id, user=self.user)
        return make_json_response(load_series_view(series_id, self.user))


class SeatView(SeriesChangeView):
    scopes = {"PUT": "play", "DELETE": "play"}
    limits = {"PUT": ["games_alone", "invitations", "invitations_of_pair"]}
    refusals = {
        "PUT": make_conflict_refusal(f"The seat is taken, or the player has another seat. {SERIES_HAS_BEGUN_SENTENCE}")
        | SERIES_QUOTA_REFUSALS,
        "DELETE": make_conflict_refusal(
            "The seat has no open invitation, and you cannot replace its player. The series is over."
        ),
    }

    @extend_schema(
        operation_id="offer_seat",
        request=requests.WantedOwner,
        parameters=[SEAT_PARAMETER],
        examples=[OpenApiExample("computer", {"computer": "steady"}, request_only=True)],
        responses=responses.Series,
    )
    def put(self, request: Request, series_id: str, seat: str) -> HttpResponse:
        """Offer a seat to another player, to a computer, or to anyone. Only the creator or organiser of the series
        can do this, or each player if both have gone. You cannot offer a seat that a player has accepted. In a running
        series, you can offer only seats that have become free.
        """
        wanted = cast(WantedSeat, self.body(requests.WantedOwner))
        require_found(find_series(series_id, self.user))
        offer_seat(series_id=series_id, user=self.user, seat=parse_seat_number(seat), wanted=wanted)
        return make_json_response(load_series_view(series_id, self.user))

    @extend_schema(
        operation_id="free_seat",
        parameters=[SEAT_PARAMETER],
        responses={204: None},
    )
    def delete(self, request: Request, series_id: str, seat: str) -> Response:
        """Free a seat, so that it becomes open. The creator and the organiser of the series, or each player if both
        have gone, can withdraw an invitation that is not accepted. The organiser can also free the accepted seat of
        another player. After the start, this is possible only for a player who has not yet moved or resigned in the
        series. A secret move, such as a pass, counts only after the end of its game. If the organiser plays too, that
        player must also have missed a deadline. A running game is abandoned, without a fool, penalties or ratings. The
        next game is dealt when all seats are taken.
        """
        require_found(find_series(series_id, self.user))
        free_seat(series_id=series_id, user=self.user, seat=parse_seat_number(seat))
        return Response(status=204)


def parse_seat_number(text: str) -> int:
    """Parse the seat number in a path. Raises `not_found` if the text is not a number with at most three digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise build_not_found_problem(_("The table has no such seat."))
    return int(text)
