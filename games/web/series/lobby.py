"""Lobby: public series with free seats."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from accounts.web.pages import page
from durak_site.http.pages import cut_page
from games.selectors.series import SeriesRead, lobby_listed, summary
from games.web.asking import viewer
from games.web.series.agreed import agreed, length_in_words

ON_A_PAGE = 30


@page
def lobby(request: HttpRequest) -> HttpResponse:
    user = viewer(request)
    here = cut_page(lobby_listed(), request.GET.get("page"), ON_A_PAGE)
    return render(request, "series/lobby.html", {"series": [shown(one, user) for one in here.rows], "here": here})


def shown(series: SeriesRead, user: User | None) -> dict[str, Any]:
    seen = summary(series, user)
    move = seen["clock"].get("move")
    free = sum(seat["open"] for seat in seen["seats"])
    return {**seen, **agreed(seen), "free": free, "time_for_a_move": move and length_in_words(move)}
