"""Page of the user's games: those that wait for the user first."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from accounts.web.pages import own_page, reader
from durak_site.http.pages import cut_page
from durak_site.times import moment
from games import words
from games.selectors.mine import open_series_of_mine, over_of_mine, running_of_mine, told, waiting_of_mine

ON_A_PAGE = 50


@own_page
def mine(request: HttpRequest) -> HttpResponse:
    user = reader(request)
    here = cut_page(running_of_mine(user), request.GET.get("page"), ON_A_PAGE)
    games = {"waiting": waiting_of_mine(user), "running": here.rows, "over": over_of_mine(user)}
    lines = {name: [shown(told(game, user), user) for game in some] for name, some in games.items()}
    return render(request, "games/mine.html", {**lines, "here": here, "open": open_series_of_mine(user)})


def shown(game: dict[str, Any], user: User) -> dict[str, Any]:
    """Return a row of the list in words: the other players, the deadline and the result."""
    table, zone, now = words.Table.from_game(game), ZoneInfo(user.time_zone), timezone.now()
    until = game["deadline_at"]
    return {
        **game,
        "others": [
            {"name": table.names[one["seat"]], "player": one["player"]}
            for one in game["players"]
            if one["seat"] != game["your_seat"]
        ],
        "until": until and moment(until, now, zone),
        "left": until and words.time_left(until - now),
        "ended": game["result"] and words.result_sentence(game["result"], table),
    }
