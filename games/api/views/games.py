import time

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.answers import answer, tagged
from games.api.asking import known, number_in_query, viewer
from games.api.serializers import told_games as told
from games.api.waiting import LONGEST_WAIT, LOOK_AGAIN
from games.selectors.games import game_seen, legal_seen

TAG = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    response=[200, 304],
    description='`"VERSION-DIGEST"`: equal tags mean equal answers.',
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The tag of the answer that you have."
)
WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT, "default": 0},
    description="Seconds to hold the answer until your own tag differs from the one sent (or from the present one).",
)


class GameView(ApiView):
    scopes = {"GET": None}
    tag = "games"
    query = [WAIT]

    @extend_schema(
        operation_id="show_game",
        parameters=[IF_NONE_MATCH, TAG],
        responses={200: told.Game, 304: OpenApiResponse(description="You have this answer already.")},
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """
        A game as you see it. What is not yours to see is not in it, and changes neither its version nor its tag; so
        with `wait` the answer comes as soon as there is something new for you, and never because of anything else.
        With a token, the token needs the scope `read`.
        """
        seconds = number_in_query(request, "wait", default=0, most=LONGEST_WAIT)
        first = response = self.look(request, game_id)
        end = time.monotonic() + seconds
        while is_nothing_new(request, first, response) and (left := end - time.monotonic()) > 0:
            time.sleep(min(LOOK_AGAIN, left))
            response = self.look(request, game_id)
        return response

    def look(self, request: Request, game_id: str) -> HttpResponse:
        return tagged(known(game_seen(game_id, viewer(request))), request)


def is_nothing_new(request: Request, first: HttpResponse, response: HttpResponse) -> bool:
    if "If-None-Match" in request.headers:
        return response.status_code == 304
    return response["ETag"] == first["ETag"]


class LegalView(ApiView):
    scopes = {"GET": None}
    tag = "games"

    @extend_schema(operation_id="list_legal_moves", responses=told.Legal)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Your legal moves taken apart. Several cards thrown in at once are not listed; they are legal one by one."""
        return answer(known(legal_seen(game_id, viewer(request))))
