from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.waits import LIMITS_OF_WAITING, asked_to_wait, tell_holder, wait_parameter
from games.api.answers import answer, tagged
from games.api.asking import known, viewer
from games.api.responses import games as responses
from games.selectors.games import game_seen_with_mark, legal_seen

WAIT = wait_parameter("your own tag differs from the one sent (or from the present one)")


class GameView(ApiView):
    scopes = {"GET": None}
    limits = {"GET": LIMITS_OF_WAITING}
    tag = "games"
    query = [WAIT]

    @extend_schema(
        operation_id="show_game",
        responses=responses.Game,
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get the game as you see it. It contains only what you may see, and its version and ETag depend on nothing
        else. With `wait` the response is delayed until your view changes. A token needs the scope `read`."""
        asked_to_wait(request.query_params)
        user = viewer(request)
        game, mark = known(game_seen_with_mark(game_id, user))
        tell_holder(request, None if user is None else user.pk, mark=mark)
        return tagged(game, request)


class LegalView(ApiView):
    scopes = {"GET": None}
    tag = "games"

    @extend_schema(operation_id="list_legal_moves", responses=responses.LegalMoves)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """List your legal moves as objects. Moves that throw in several cards at once are not listed; they are legal if
        each card is."""
        return answer(known(legal_seen(game_id, viewer(request))))
