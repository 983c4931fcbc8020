from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from accounts.api.caller import has_scope
from games.api.json_responses import add_game_tag, make_json_response
from games.api.requests import games as requests
from games.api.responses import games as responses
from games.selectors.games import build_loaded_game_view
from games.services.seen_versions import record_seen_version

NEW_TAG_PARAMETER = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    response=[200],
    description="ETag of your view of the game with the new `seen`.",
)


class SeenVersionView(ApiView):
    scopes = {"POST": "play"}
    tag = "games"

    @extend_schema(
        operation_id="note_seen", request=requests.Seen, parameters=[NEW_TAG_PARAMETER], responses=responses.Game
    )
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Store how much of a game you have seen. `version` is the version of the view that you have shown to your
        player. It is refused with `invalid` if the game has no such version for you. The stored version never
        decreases. Your own view contains it as `seen`, so your ETag changes; the response has the new one. When you
        have seen everything, notifications about the game count as read. With a token that has no scope `read`, the
        version and the response are those of spectators.
        """
        wanted = self.body(requests.Seen)
        reads = has_scope(request, "read")
        live, seat = record_seen_version(game_id=game_id, user=self.user, as_spectator=not reads, **wanted)
        game = build_loaded_game_view(live.game, live.state, live.seats, seat if reads else None)
        return add_game_tag(make_json_response(game), game)
