"""Lobby: public series with free seats."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from accounts.web.pages import page
from durak_site.http.html_pagination import load_page
from games.selectors.series import LoadedSeries, build_series_line, list_lobby
from games.web.series.agreement import describe_agreement, describe_duration
from games.web.view_helpers import get_viewer

ON_A_PAGE = 30


@page
def lobby(request: HttpRequest) -> HttpResponse:
    user = get_viewer(request)
    here = load_page(list_lobby(user), request.GET.get("page"), ON_A_PAGE)
    return render(
        request, "series/lobby.html", {"series": [describe_series(one, user) for one in here.rows], "here": here}
    )


def describe_series(series: LoadedSeries, user: User | None) -> dict[str, Any]:
    seen = build_series_line(series, user)
    move = seen["clock"].get("move")
    free = sum(seat["open"] for seat in seen["seats"])
    return {**seen, **describe_agreement(seen), "free": free, "time_for_a_move": move and describe_duration(move)}
