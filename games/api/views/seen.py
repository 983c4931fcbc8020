from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.json_responses import add_game_tag, make_json_response
from games.api.requests import games as requests
from games.api.responses import games as responses
from games.api.viewers import may_read
from games.selectors.games import build_loaded_game_view
from games.services.seen_versions import record_seen_version

NEW_TAG = OpenApiParameter(
    "ETag", str, OpenApiParameter.HEADER, response=[200], description="The tag that the game has for you now."
)


class SeenView(ApiView):
    scopes = {"POST": "play"}
    tag = "games"

    @extend_schema(operation_id="note_seen", request=requests.Seen, parameters=[NEW_TAG], responses=responses.Game)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """Store how far you have looked at a game: `version` is that of the view that you have shown. Only your own
        view contains it, as `seen`. Once you have seen everything, notifications about the game count as read. The
        number never decreases; a version that you have not been shown is `invalid`. Since `seen` is part of
        your view, your ETag changes: the response has the new one. A token without the scope `read` counts and sees
        what spectators do."""
        wanted = self.body(requests.Seen)
        reads = may_read(request)
        live, seat = record_seen_version(game_id=game_id, user=self.user, as_spectator=not reads, **wanted)
        game = build_loaded_game_view(live.game, live.state, live.seats, seat if reads else None)
        return add_game_tag(make_json_response(game), game)
