"""Page with the leaderboard of each pool: the highest ratings of comparable games."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.web.pages import page
from durak_site.http.html_pagination import load_page
from games.models import Pool
from games.selectors.ratings import build_leaderboard_row, list_leaderboard
from games.web.view_helpers import get_viewer
from games.words.levels import get_level_name

PAGE_SIZE = 50
POOL_NAMES = {
    Pool.PEOPLE.value: _("Among people"),
    Pool.COMPUTERS.value: _("With computers"),
    Pool.BOTS.value: _("With bots"),
}
POOL_DESCRIPTIONS = {
    Pool.PEOPLE.value: _("Games in which only people played."),
    Pool.COMPUTERS.value: _("Games in which computers took part."),
    Pool.BOTS.value: _("Games of accounts that programs play for, without computers."),
}


@page
def leaderboard_page(request: HttpRequest) -> HttpResponse:
    pool = request.GET.get("pool", Pool.PEOPLE.value)
    if pool not in POOL_NAMES:
        raise Http404
    here = load_page(list_leaderboard(pool).order_by("-ordinal", "pk"), request.GET.get("page"), PAGE_SIZE)
    places = [
        build_rating_row(build_leaderboard_row(rating), number, get_viewer(request))
        for number, rating in enumerate(here.rows, here.start_index)
    ]
    context = {"pool": pool, "pools": POOL_NAMES, "about": POOL_DESCRIPTIONS[pool], "here": here, "places": places}
    return render(request, "players/leaderboard.html", context)


def build_rating_row(row: dict[str, Any], number: int, user: User | None) -> dict[str, Any]:
    """Build a row of the leaderboard, about a player or a computer level. `number` is the row's position, from 1."""
    name = gettext("You") if user and user.username == row["player"] else row["display_name"]
    return {**row, "number": number, "name": name, "level": get_level_name(row["computer"])}
