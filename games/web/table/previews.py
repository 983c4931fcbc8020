"""Pictures for link previews of a game's page, and the decision whether search engines may list the page.

The pictures show the table as spectators see it.
"""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from durak_site.http.client_address import get_client_address
from durak_site.limits.concurrency import ConcurrencyLimit
from durak_site.limits.rate_limits import count_or_throttle
from durak_site.localization.middleware import set_content_language
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.read_models import GameView
from games.selectors.games import load_game_view
from games.selectors.replay import load_past
from games.selectors.series import select_listed_series
from games.web.view_helpers import MAX_NUMBER, parse_number, require_or_404

CACHE_SECONDS = 60
"""Seconds for which clients and shared caches may store a picture."""

DRAWING_SLOTS = ConcurrencyLimit("pictures_at_once")
"""Limit on the number of pictures that a process draws at the same time. A picture takes up to a quarter of a second on
one core."""


@require_safe
def table_picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return a picture of the table as spectators see it now.

    After the end of the game, the query parameter `at` can be the number of an event. Then the picture shows the table
    right after this event. Raises Http404 for a private game. Raises `Throttled` (429) if a rate limit is reached, or
    if too many pictures are being drawn.
    """
    count_or_throttle("pictures", get_client_address(request))
    with DRAWING_SLOTS.take_slot():
        return _draw_picture(request, game_id)


def _draw_picture(request: HttpRequest, game_id: str) -> HttpResponse:
    game = require_or_404(load_game_view(game_id, None))
    if "at" in request.GET and game["result"] is not None:
        at = parse_number(request.GET["at"], MAX_NUMBER)
        game = require_or_404(load_past(game_id, None)).build_table(at, events=0).game
    answer = set_content_language(HttpResponse(convert_to_png(draw_table(game)), content_type="image/png"))
    answer["Cache-Control"] = f"public, max-age={CACHE_SECONDS}"
    return answer


def get_preview_address(request: HttpRequest, game_id: str, at: int | None = None) -> str | None:
    """Return the URL of the picture for the link preview, or None for a signed-in user.

    Programs that make link previews see the page as anonymous visitors do.
    """
    if request.user.is_authenticated:
        return None
    moment = "" if at is None else f"?{urlencode({'at': at})}"
    return request.build_absolute_uri(reverse("table-picture", args=[game_id]) + moment)


def is_unlisted_page(request: HttpRequest, game: GameView) -> bool:
    """Return whether search engines must not list a page of the game, because the game is not public.

    Search engines see the page as anonymous visitors do. So this is False for a signed-in user, without a query.
    """
    if request.user.is_authenticated:
        return False
    return not select_listed_series(None).filter(pk=game["series"]).exists()
