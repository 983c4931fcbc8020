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
        """
        What a computer of the level `keen` would do in your place. It is told what you see and could remember, and
        nothing else; so the same table brings the same hint. Only where the series allows `hints`, whose games are
        not rated; elsewhere `forbidden`.
        """
        return answer(known(hint_asked(request._request, game_id, self.user)))
