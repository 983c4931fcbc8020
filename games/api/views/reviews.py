from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.serializers import Empty
from games.api.answers import answer
from games.api.asking import known
from games.api.contract.refusals import conflict
from games.api.responses import reviews as responses
from games.selectors.reviews import review_seen, review_told
from games.services.asking_reviews import review_ask

REFUSALS = {
    **conflict("The game is not over, or its rules are none under which moves can be weighed."),
    "limit_reached": "As many of your looks back as may wait at a time are not done yet.",
}


class ReviewView(ApiView):
    scopes = {"GET": "read", "POST": "play"}
    limits = {"POST": ["reviews", "reviews_running"]}
    refusals = {"POST": REFUSALS}
    tag = "games"

    @extend_schema(operation_id="show_review", responses=responses.Review)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """
        Your look back at a finished game, as far as it has come: each move of yours that was a choice, what a computer
        would have done with what you saw and could remember, and what the move cost. `not_found` before it was asked
        for. Nobody else is shown it.
        """
        return answer(known(review_seen(game_id, self.user)))

    @extend_schema(
        operation_id="ask_for_a_review", request=Empty, responses={201: responses.Review, 200: responses.Review}
    )
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """
        Ask for a look back at a game that you have played to its end: 201, and the computers go over your moves one
        after the other. It is kept with the game; whoever asks again gets the same (200).
        """
        self.body(Empty)
        review, asked_now = review_ask(game_id=game_id, user=self.user)
        return self.made(answer(review_told(review), status=201 if asked_now else 200), f"games/{game_id}/review")
