from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.hint_limits import HINT_LIMITS, compute_limited_hint
from games.api.json_responses import make_json_response
from games.api.responses import games as responses
from games.api.viewers import require_found


class HintView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": HINT_LIMITS}
    refusals = {"GET": {"not_your_move": "There is nothing for you to decide now; `version` is the present one."}}
    tag = "games"

    @extend_schema(operation_id="ask_for_a_hint", responses=responses.Hint)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get the move that a computer of level `keen` would make in your place. The computer knows only what you see
        and could remember, so asking again gives the same hint. The series must allow `hints`; otherwise the response
        is `forbidden`. Games of such a series are not rated.
        """
        return make_json_response(require_found(compute_limited_hint(request._request, game_id, self.user)))
