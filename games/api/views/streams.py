from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.queries import LARGEST
from games.api.asking import viewer
from games.api.streams.frames import FRAMINGS
from games.api.streams.of_game import GameFollower
from games.api.streams.of_player import PlayerFollower
from games.api.streams.opening import (
    LAST_EVENT_ID,
    LIMITS_OF_STREAMS,
    allowed,
    each,
    is_asked_again,
    number_to_go_on_from,
    opened,
)

AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    description="Begin with what has a number above this one; without it with what comes now.",
)


class GameStreamView(ApiView):
    scopes = {"GET": None}
    limits = {"GET": LIMITS_OF_STREAMS}
    tag = "games"
    query = [AFTER]
    has_tag = False
    renderer_classes = FRAMINGS

    @extend_schema(operation_id="follow_game", parameters=[LAST_EVENT_ID], responses=each("GameFrame"))
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """
        A game as you see it, told as it happens: `event` with an event as in the list of events, whose `seq` is its
        `id`, and `game` with the `tag` of the game, first the present one, then each new one. A comment every 15
        seconds. Server-sent events, or with `Accept: application/x-ndjson` objects `{"event", "id"?, "data"}`, one a
        line. It is yours to come back when it ends; with `Last-Event-ID`, or `after`, no event is lost. Who reads too
        slowly is cut off. With a token, the token needs the scope `read`.
        """
        user = viewer(request)
        after = number_to_go_on_from(request)
        if is_asked_again(request, None if user is None else user.pk):
            return allowed()
        return opened(request, GameFollower(game_id, user, after))


class OwnStreamView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LIMITS_OF_STREAMS}
    tag = "games"
    query = [AFTER]
    has_tag = False
    renderer_classes = FRAMINGS

    @extend_schema(operation_id="follow_me", parameters=[LAST_EVENT_ID], responses=each("MyFrame"))
    def get(self, request: Request) -> HttpResponse:
        """
        What concerns you, told as it happens: first `hello` with your `turns` and the number of your `newest` notice;
        then `notice` with a notice as in your inbox, whose `number` is its `id`; `turns` with the new list, when it
        changes; `game` with the `tag` of a `game` of yours that is not over (or just has come to its end), when your
        view of it changes. A comment every 15 seconds. Server-sent events, or with `Accept: application/x-ndjson`
        objects `{"event", "id"?, "data"}`, one a line. It is yours to come back when it ends; with `Last-Event-ID`, or
        `after`, no notice is lost. Who reads too slowly is cut off.
        """
        after = number_to_go_on_from(request)
        if is_asked_again(request, self.user.pk):
            return allowed()
        return opened(request, PlayerFollower(self.user, after))
