from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.long_polls import set_long_poll_state
from durak_site.http.query_parameters import MAX_WHOLE_NUMBER
from games.api.streams.frames import FRAME_RENDERERS
from games.api.streams.game_follower import GameFollower
from games.api.streams.player_follower import PlayerFollower
from games.api.streams.responses import (
    LAST_EVENT_ID_PARAMETER,
    STREAM_LIMITS,
    describe_frames,
    is_permission_check,
    make_permission_granted_response,
    open_stream,
    parse_resume_number,
)
from games.api.viewers import get_viewer

AFTER_PARAMETER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": MAX_WHOLE_NUMBER},
    description="Number of an event or notification: the stream starts with the next one. Without this parameter, "
    "the stream sends only new ones.",
)


class GameStreamView(ApiView):
    scopes = {"GET": None}
    limits = {"GET": STREAM_LIMITS}
    tag = "games"
    query = [AFTER_PARAMETER]
    has_etag = False
    renderer_classes = FRAME_RENDERERS

    @extend_schema(
        operation_id="follow_game", parameters=[LAST_EVENT_ID_PARAMETER], responses=describe_frames("GameFrame")
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Follow a game as you see it. A frame `event` contains one event, in the format of the list of events; its
        `id` is the event's `seq`. A frame `game` contains the ETag of your view. It comes at the beginning and after
        each change, and its `id` is the `seq` of the newest event so far. A comment comes every 15 seconds. The format
        is server-sent events. With `Accept: application/x-ndjson` it is one JSON object `{"event", "id"?, "data"}` per
        line. Reconnect when the stream ends. If you send `Last-Event-ID` or `after`, you miss no event. The server
        disconnects clients that read too slowly. You need no token, but a token that you send must have the scope
        `read`.
        """
        user = get_viewer(request)
        after = parse_resume_number(request)
        set_long_poll_state(request, None if user is None else user.pk)
        if is_permission_check(request):
            return make_permission_granted_response()
        return open_stream(request, GameFollower(game_id, user, after))


class OwnStreamView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": STREAM_LIMITS}
    tag = "games"
    query = [AFTER_PARAMETER]
    has_etag = False
    renderer_classes = FRAME_RENDERERS

    @extend_schema(operation_id="follow_me", parameters=[LAST_EVENT_ID_PARAMETER], responses=describe_frames("MyFrame"))
    def get(self, request: Request) -> HttpResponse:
        """Follow your account. The first frame, `hello`, contains your `turns` and your `newest_notification_number`.
        The stream sends the notifications after the number that is the `id` of `hello`. A frame `notification`
        contains one notification, in the format of your inbox; its `id` is the number of the notification. A frame
        `turns` comes when the list of games that wait for you changes. A frame `game`, with the ETag of your view,
        comes when your view of an unfinished game changes, and when the game ends. A comment comes every 15 seconds.
        The format is server-sent events. With `Accept: application/x-ndjson` it is one JSON object `{"event", "id"?,
        "data"}` per line. Reconnect when the stream ends. If you send `Last-Event-ID` or `after`, you miss no
        notification. The server disconnects clients that read too slowly.
        """
        after = parse_resume_number(request)
        set_long_poll_state(request, self.user.pk)
        if is_permission_check(request):
            return make_permission_granted_response()
        return open_stream(request, PlayerFollower(self.user, after))
