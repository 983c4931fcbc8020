from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from accounts.api.caller import has_scope
from durak_site.http.serializers import Empty
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.responses import reviews as responses
from games.api.viewers import require_found
from games.selectors.reviews import build_review, load_review
from games.services.review_requests import request_review

REVIEW_REFUSALS = {
    **make_conflict_refusal("The game is not over, or reviews do not support its rules."),
    "limit_reached": "Your account has requested as many reviews as may be unfinished at the same time.",
}


class ReviewView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    limits = {"POST": ["reviews", "reviews_running"]}
    refusals = {"POST": REVIEW_REFUSALS}
    tag = "games"

    @extend_schema(operation_id="show_review", responses=responses.Review)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get your review of a finished game. It lists each move for which you had a choice, the move that a computer
        would have made from your view, and the cost of your move. While computers still analyse your moves, the list
        is incomplete. Answers `not_found` before you request a review. Only you can read it.
        """
        return make_json_response(require_found(load_review(game_id, self.user)))

    @extend_schema(
        operation_id="ask_for_a_review", request=Empty, responses={201: responses.Review, 200: responses.Review}
    )
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Request a review of a finished game that you played. Computers then analyse your moves one after another.
        The status is 201 for the first request. A repeated request has the status 200 and returns the stored review.
        With a token that has no scope `read`, `moves` is empty.
        """
        self.body(Empty)
        stored, asked_now = request_review(game_id=game_id, user=self.user)
        review = build_review(stored)
        if not has_scope(request, "read"):
            review["moves"] = []
        return self.add_location(
            make_json_response(review, status=201 if asked_now else 200), f"games/{game_id}/review"
        )
