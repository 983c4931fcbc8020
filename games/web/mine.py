"""My games: those that wait for me first."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from accounts.web.pages import own_page, reader
from durak_site.times import moment
from games import words
from games.selectors.mine import games_of_mine, open_series_of_mine


@own_page
def mine(request: HttpRequest) -> HttpResponse:
    user = reader(request)
    games = {name: [shown(game, user) for game in some] for name, some in games_of_mine(user).items()}
    return render(request, "games/mine.html", {**games, "open": open_series_of_mine(user)})


def shown(game: dict[str, Any], user: User) -> dict[str, Any]:
    """A line of the list, in words: who else sits there, until when it waits, how it ended."""
    table, zone, now = words.Table.of(game), ZoneInfo(user.time_zone), timezone.now()
    until = game["deadline"]
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
