from urllib.parse import urlencode

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import parse_limit
from durak_site.http.etags import make_not_modified_response, matches_tag
from durak_site.http.query_parameters import MAX_WHOLE_NUMBER, choose_format, parse_whole_number
from durak_site.limits.work_throttle import WorkThrottle, count_request_work
from games.api.contract.refusals import make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.media_types import TextRenderer
from games.api.responses import games as responses
from games.api.viewers import get_viewer, require_found
from games.event_log import RecordForm
from games.selectors.events import list_events, load_record

DEFAULT_PAGE_SIZE = 100
MAX_PAGE_SIZE = 500

AFTER_PARAMETER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": MAX_WHOLE_NUMBER, "default": 0},
    description="Number of an event: the list starts with the next one.",
)
LIMIT_PARAMETER = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE, "default": DEFAULT_PAGE_SIZE},
    description="Number of events on a page.",
)

FORMAT_PARAMETER = OpenApiParameter(
    "format",
    str,
    enum=["json", "text"],
    default="json",
    description="Format of the response: `json`, or `text` (docs/notation.md).",
)


class EventsView(ApiView):
    scopes = {"GET": None}
    tag = "games"
    query = [AFTER_PARAMETER, LIMIT_PARAMETER]

    @extend_schema(operation_id="list_events", responses=responses.EventPage)
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """List those events of a game that you may see, oldest first. The first event is the deal. The events are
        numbered for you, from 1 without gaps; other viewers have other numbers. Your numbers never change.
        """
        after = parse_whole_number("after", request.query_params.get("after", "0"))
        limit = parse_limit(request, default=DEFAULT_PAGE_SIZE, most=MAX_PAGE_SIZE)
        events = require_found(list_events(game_id, get_viewer(request), after=after, limit=limit + 1))
        page = events[:limit]
        more = len(events) > limit
        return make_json_response(
            {"results": page, "next": make_next_page_url(request, page[-1]["seq"], limit) if more else None}
        )


def make_next_page_url(request: Request, after: int, limit: int) -> str:
    return request.build_absolute_uri(f"{request.path}?{urlencode({'after': after, 'limit': limit})}")


CONTENT_TYPES = {RecordForm.JSON: "application/json", RecordForm.TEXT: "text/plain; charset=utf-8"}


class RecordView(ApiView):
    scopes = {"GET": None}
    limits = {"GET": ["work", "long_logs_at_once"]}
    throttle_classes = (WorkThrottle,)
    tag = "games"
    query = [FORMAT_PARAMETER]
    renderer_classes = [JSONRenderer, TextRenderer]
    refusals = {"GET": make_conflict_refusal("The game is not over yet.")}

    @extend_schema(
        operation_id="show_record",
        responses={
            (200, "application/json"): responses.Record,
            (200, "text/plain"): OpenApiTypes.STR,
        },
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get a finished game with all cards open. With this record, you can deal the game again from the seed and
        verify the result. Answers `conflict` until the game is over. With `format=text`, or if you accept
        `text/plain`, the response is text with one line for each bout.
        """
        form = RecordForm.JSON if choose_format(request, TextRenderer, "text") == "json" else RecordForm.TEXT
        found = require_found(load_record(game_id, get_viewer(request), form))
        with count_request_work(request) as work:
            tag = found.load_etag()
            if tag is not None and matches_tag(request.headers.get("If-None-Match", ""), tag):
                return make_not_modified_response(tag)
            tag, content = found.read()
            work.steps += found.steps
        return HttpResponse(content, content_type=CONTENT_TYPES[form], headers={"ETag": tag})
