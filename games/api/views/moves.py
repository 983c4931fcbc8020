from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from accounts.api.caller import has_scope
from durak_site.http.etags import matches_tag
from durak_site.http.json_encoding import encode_json, make_etag
from durak_site.http.problems import Problem
from durak_site.http.serializers import Empty
from games.api.contract.refusals import GAME_OVER_REFUSALS, MOVE_REFUSALS, make_conflict_refusal
from games.api.json_responses import make_json_response, make_move_response
from games.api.requests import games as requests
from games.api.responses import games as responses
from games.api.viewers import load_game_for_caller
from games.api.views.game_changes import GameChangeView
from games.selectors.games import build_loaded_game_view
from games.services.abandonment import agree_to_abandon
from games.services.extensions import request_or_answer_extension
from games.services.live_game import lock_live_game
from games.services.moves import play_move
from games.services.takeover import take_seat_back

IF_MATCH_PARAMETER = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="ETag of the game as you saw it. If the game has changed since then, the server refuses the move "
    "with `precondition_failed`.",
)
NEW_TAG_PARAMETER = OpenApiParameter(
    "ETag", str, OpenApiParameter.HEADER, response=[201], description="ETag of your view of the game after the move."
)


class MovesView(GameChangeView):
    scopes = {"POST": "play"}
    refusals = {"POST": MOVE_REFUSALS}
    tag = "games"

    @extend_schema(
        operation_id="make_move",
        request=requests.Move,
        parameters=[IF_MATCH_PARAMETER, NEW_TAG_PARAMETER],
        responses={201: responses.MoveResult},
        examples=[OpenApiExample("beat", {"move": "beat 7S 9S", "version": 12}, request_only=True)],
    )
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Make a move. The move is stored permanently before the response is sent. Computers make their moves later.
        A refused move (`bad_move`, `bad_card`, `not_your_move`, `illegal_move`, `stale` or `game_over`) changes
        nothing. With a token that has no scope `read`, the response is the view of a spectator, and versions are
        those of spectators.
        """
        wanted = self.body(requests.Move)
        if "If-Match" in request.headers:
            return self.make_move_if_unchanged(request, game_id, wanted)
        return self.make_move(request, game_id, wanted)

    @transaction.atomic
    def make_move_if_unchanged(self, request: Request, game_id: str, wanted: dict[str, Any]) -> HttpResponse:
        lock_live_game(game_id)
        check_if_match(request, game_id)
        return self.make_move(request, game_id, wanted)

    def make_move(self, request: Request, game_id: str, wanted: dict[str, Any]) -> HttpResponse:
        reads = has_scope(request, "read")
        made = play_move(game_id=game_id, user=self.user, as_spectator=not reads, **wanted)
        seat = made.seat.index if reads else None
        game = build_loaded_game_view(made.game, made.state, made.seats, seat)
        return self.add_location(make_move_response(made.build_events_for_viewer(seat), game), f"games/{game_id}")


def check_if_match(request: Request, game_id: str) -> None:
    seen = load_game_for_caller(request, game_id)
    if not matches_tag(request.headers["If-Match"], make_etag(seen["version"], encode_json(seen))):
        raise Problem("precondition_failed", _("The game has changed since you saw it."), status=412)


class ReturnToSeatView(ApiView):
    scopes = {"POST": "play"}
    refusals = {"POST": make_conflict_refusal("A computer plays your hand to the end.")}
    tag = "games"

    @extend_schema(operation_id="return_to_game", request=Empty, responses=responses.Game)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Take your seat back from the computer that plays for you. Before this call, your moves are refused with
        `not_your_move`.
        """
        self.body(Empty)
        take_seat_back(game_id=game_id, user=self.user)
        return make_json_response(load_game_for_caller(request, game_id))


class ExtensionView(GameChangeView):
    scopes = {"POST": "play"}
    refusals = {
        "POST": {
            **make_conflict_refusal(
                "The series allows no extra time, you can neither ask, answer nor grant now, or `by` differs from "
                "the time of the request that you answer or grant."
            ),
            "limit_reached": "Extra time has been granted three times in this game.",
            **GAME_OVER_REFUSALS,
        }
    }
    tag = "games"

    @extend_schema(operation_id="extend_deadline", request=requests.ExtensionRequest, responses=responses.Game)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Ask for more time for your move, or answer the request of another player. You can ask while the game waits
        for you to open, to defend or to cut, but not while players throw in or exchange the trump. All other people
        must agree. Bots, computers, and people for whom a computer plays are not asked. When the last person agrees,
        your deadline moves. If you move before that, the request ends. The organiser of the series can grant other
        players more time at once, even without a request. A game has extra time at most three times, or never if the
        series forbids it.
        """
        request_or_answer_extension(game_id=game_id, user=self.user, **self.body(requests.ExtensionRequest))
        return make_json_response(load_game_for_caller(request, game_id))


class AbandonGameView(GameChangeView):
    scopes = {"POST": "play"}
    refusals = {
        "POST": make_conflict_refusal("A computer plays your hand to the end, or no other player needs to agree.")
        | GAME_OVER_REFUSALS
    }
    tag = "games"

    @extend_schema(operation_id="abandon_game", request=requests.Agreement, responses=responses.Game)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Agree to abandon the game, or withdraw your agreement with `{"agree": false}`. The game ends when all
        players agree. Computers need not agree, nor players whose hand a computer plays to the end. An abandoned game
        has no fool and no penalty, and is not rated. The next game is dealt as if this game had not been played.
        """
        wanted = self.body(requests.Agreement)
        agree_to_abandon(game_id=game_id, user=self.user, **wanted)
        return make_json_response(load_game_for_caller(request, game_id))
