from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from games.api.answers import answer, with_tag
from games.api.asking import may_read
from games.api.requests import games as requests
from games.api.responses import games as responses
from games.selectors.games import game_in_hand_seen
from games.services.seen import seat_note_seen

NEW_TAG = OpenApiParameter(
    "ETag", str, OpenApiParameter.HEADER, response=[200], description="The tag that the game has for you now."
)


class SeenView(ApiView):
    scopes = {"POST": "play"}
    tag = "games"

    @extend_schema(operation_id="note_seen", request=requests.Seen, parameters=[NEW_TAG], responses=responses.Game)
    def post(self, request: Request, game_id: str) -> HttpResponse:
        """
        Say how far you have looked at a game: `version` is that of the answer you have shown. The game tells it to you
        as `seen`, and to nobody else; who has looked at all of it has read what the inbox told of it. It never goes
        back; what you have not been shown yet is `invalid`. As `seen` is part of your answer, your own tag changes:
        the new one is the `ETag` here. A token without the scope `read` counts as everybody does, and is told what
        everybody sees.
        """
        wanted = self.body(requests.Seen)
        reads = may_read(request)
        live, seat = seat_note_seen(game_id=game_id, user=self.user, as_spectator=not reads, **wanted)
        game = game_in_hand_seen(live.game, live.state, live.seats, seat if reads else None)
        return with_tag(answer(game), game)
