"""Link previews of a game: the picture of the table as spectators see it."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from durak_site.http.addresses import client_address
from durak_site.http.gates import LimitedGate
from durak_site.http.rates import spend
from games.pictures import table_picture
from games.pictures.png import png
from games.selectors.games import game_seen
from games.selectors.replay import past_of
from games.web.asking import LARGEST, known, number

KEPT_FOR = 60
"""Seconds for which a picture may be cached."""

DRAWING = LimitedGate("pictures_at_once")
"""Limits concurrent drawing: a picture takes up to a quarter of a second of one core."""


@require_safe
def picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the picture of a game now, or right after the event numbered `at` of a finished game.

    It always shows a spectator's view, so there is none of a private game. Raises `Throttled` (429) while another
    picture is drawn.
    """
    spend("pictures", client_address(request))
    with DRAWING.take_turn():
        return _drawn(request, game_id)


def _drawn(request: HttpRequest, game_id: str) -> HttpResponse:
    game = known(game_seen(game_id, None))
    if "at" in request.GET and game["result"] is not None:
        at = number(request.GET["at"], LARGEST)
        game = known(past_of(game_id, None)).moment(at, events=0).game
    answer = HttpResponse(png(table_picture(game)), content_type="image/png")
    answer["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    return answer


def preview_of(request: HttpRequest, game_id: str, at: int | None = None) -> str | None:
    """Return the URL of the picture for an anonymous visitor; None for a signed-in user, whose page is not public."""
    if request.user.is_authenticated:
        return None
    moment = "" if at is None else f"?{urlencode({'at': at})}"
    return request.build_absolute_uri(reverse("table-picture", args=[game_id]) + moment)
