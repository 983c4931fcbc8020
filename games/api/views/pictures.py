from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.json_encoding import make_etag
from durak_site.http.query_parameters import parse_whole_number
from durak_site.localization.middleware import set_content_language
from games.api.json_responses import make_conditional_response
from games.api.media_types import SvgRenderer
from games.api.viewers import get_viewer, require_found
from games.pictures import draw_table
from games.selectors.games import load_game_view

SEAT_PARAMETER = OpenApiParameter(
    "seat",
    {"type": "integer", "minimum": 0},
    description="Seat at the bottom of the picture; default: your seat, or seat 0 if you have none.",
)


class PictureView(ApiView):
    scopes = {"GET": None}
    tag = "games"
    query = [SEAT_PARAMETER]
    renderer_classes = [JSONRenderer, SvgRenderer]

    @extend_schema(
        operation_id="draw_game",
        responses={(200, "image/svg+xml"): OpenApiTypes.STR},
    )
    def get(self, request: Request, game_id: str) -> HttpResponse:
        """Get a picture of the table as you see it, as SVG without external resources. Only cards that you may see
        are open. The texts are in the language that you accept.
        """
        game = require_found(load_game_view(game_id, get_viewer(request)))
        text = request.query_params.get("seat")
        seat = None if text is None else parse_whole_number("seat", text, most=len(game["players"]) - 1)
        body = draw_table(game, seat).encode()
        tag = make_etag(game["version"], body)
        return set_content_language(make_conditional_response(body, tag, request, "image/svg+xml"))
