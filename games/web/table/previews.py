"""Link previews of a game: the picture of the table as spectators see it."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from durak_site.http.client_address import get_client_address
from durak_site.limits.concurrency import ConcurrencyLimit
from durak_site.limits.rate_limits import count_or_throttle
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.selectors.games import load_game_view
from games.selectors.replay import load_past
from games.web.view_helpers import LARGEST, found_or_404, parse_number

KEPT_FOR = 60
"""Seconds for which a picture may be cached."""

DRAWING = ConcurrencyLimit("pictures_at_once")
"""Limits concurrent drawing: a picture takes up to a quarter of a second of one core."""


@require_safe
def picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the picture of a game now, or right after the event numbered `at` of a finished game.

    It always shows a spectator's view, so there is none of a private game. Raises `Throttled` (429) while another
    picture is drawn.
    """
    count_or_throttle("pictures", get_client_address(request))
    with DRAWING.take_turn():
        return _draw_picture(request, game_id)


def _draw_picture(request: HttpRequest, game_id: str) -> HttpResponse:
    game = found_or_404(load_game_view(game_id, None))
    if "at" in request.GET and game["result"] is not None:
        at = parse_number(request.GET["at"], LARGEST)
        game = found_or_404(load_past(game_id, None)).build_table(at, events=0).game
    answer = HttpResponse(convert_to_png(draw_table(game)), content_type="image/png")
    answer["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    return answer


def get_preview_address(request: HttpRequest, game_id: str, at: int | None = None) -> str | None:
    """Return the URL of the picture for an anonymous visitor; None for a signed-in user, whose page is not public."""
    if request.user.is_authenticated:
        return None
    moment = "" if at is None else f"?{urlencode({'at': at})}"
    return request.build_absolute_uri(reverse("table-picture", args=[game_id]) + moment)
