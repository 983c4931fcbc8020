from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.answers import answer
from games.api.asking import known
from games.api.hinting import LIMITS_OF_A_HINT, hint_asked
from games.api.responses import games as responses


class HintView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LIMITS_OF_A_HINT}
    refusals = {"GET": {"not_your_move": "There is nothing for you to decide now; `version` is the present one."}}
    tag = "games"

    @extend_schema(operation_id="ask_for_a_hint", responses=responses.Hint)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get the move that a computer of level `keen` would make in your place. The computer knows only what you
        see and could remember, so the same view gives the same hint. Answers `forbidden` unless the series
        allows `hints`; games with hints are not rated."""
        return answer(known(hint_asked(request._request, game_id, self.user)))
