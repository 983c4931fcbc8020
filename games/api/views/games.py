from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.long_polls import LONG_POLL_LIMITS, make_wait_parameter, parse_wait, set_long_poll_state
from games.api.json_responses import make_game_response, make_json_response
from games.api.responses import games as responses
from games.api.viewers import get_viewer, require_found
from games.selectors.games import load_game_view_with_change_token, load_legal_moves

WAIT_PARAMETER = make_wait_parameter(
    "the ETag of your view differs from `If-None-Match`, or from its present value if you send none"
)


class GameView(ApiView):
    scopes = {"GET": None}
    limits = {"GET": LONG_POLL_LIMITS}
    tag = "games"
    query = [WAIT_PARAMETER]

    @extend_schema(
        operation_id="show_game",
        responses=responses.Game,
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get the game as you see it. The response, its version and its ETag depend only on what you may see. With
        `wait`, the response is delayed until your view changes. You need no token, but a token that you send must
        have the scope `read`.
        """
        parse_wait(request.query_params)
        user = get_viewer(request)
        game, change_token = require_found(load_game_view_with_change_token(game_id, user))
        set_long_poll_state(request, None if user is None else user.pk, change_token=change_token)
        return make_game_response(game, request)


class LegalMovesView(ApiView):
    scopes = {"GET": None}
    tag = "games"

    @extend_schema(operation_id="list_legal_moves", responses=responses.LegalMoves)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """List your legal moves as objects. Moves that throw in several cards at once are left out. They are legal if
        you could throw in these cards one after another.
        """
        return make_json_response(require_found(load_legal_moves(game_id, get_viewer(request))))
